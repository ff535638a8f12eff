/** Recurring ledger check. The server checks new entries before it listens and the rest in the background. */
import type { Tenancy, DatabaseTransaction } from '../platform/database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../platform/recurring.ts';
import type { LedgerFault } from './check.ts';
import {
  findBalanceFaults,
  findChecked,
  findFaultsSealed,
  findFaultsUnsealed,
  makeReady,
  saveChecked,
  type Checked,
  type UnsealedFaults,
} from './check.repository.ts';

/**
 * Number of entries that the check reads per transaction. Short transactions soon free the only connection of an
 * embedded database.
 */
const STRETCH = 1_000;
const EVERY_MS = 60_000;

interface CheckOptions {
  /** Aborts the check, but only between two ranges of entries. */
  readonly signal?: AbortSignal;
  readonly stretch?: number;
}

/**
 * Checks entries after the last verified seal, and all unsealed entries. If no seal of a journal was ever verified,
 * {@link startChecking} checks its sealed entries later.
 */
export async function checkRecent(tenancy: Tenancy, options: CheckOptions = {}): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const journal of await readChecked(tenancy)) {
    const { position, organizationId } = journal;
    if (position > 0) faults.push(...(await checkOn(tenancy, journal, position, options)));
    faults.push(...(await checkUnsealed(tenancy, organizationId, options)));
  }
  return faults;
}

export async function checkAll(tenancy: Tenancy, options: CheckOptions = {}): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const journal of await readChecked(tenancy)) {
    if (options.signal?.aborted) break;
    faults.push(...(await checkOn(tenancy, journal, 0, options)));
    faults.push(...(await inCheck(tenancy, (tx) => findBalanceFaults(tx, journal.organizationId))));
  }
  return faults;
}

const readChecked = (tenancy: Tenancy) => tenancy.asSystem('ledger-check', findChecked);

function inCheck<T>(tenancy: Tenancy, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return tenancy.asSystem('ledger-check', async (tx) => {
    await makeReady(tx);
    return work(tx);
  });
}

/**
 * Checks the entries after seal `from` and saves the position up to which the sums hold. After a fault the saved
 * position stays before the faulty range, so every later start finds the fault before the server listens.
 */
async function checkOn(
  tenancy: Tenancy,
  { organizationId, position, lastPosition }: Checked,
  from: number,
  { signal, stretch = STRETCH }: CheckOptions,
): Promise<LedgerFault[]> {
  let savedPosition = position;
  for (let after = from; after < lastPosition && !signal?.aborted; after += stretch) {
    const upTo = Math.min(after + stretch, lastPosition);
    const start = after;
    const faults = await inCheck(tenancy, async (tx) => {
      const found = await findFaultsSealed(tx, organizationId, start, upTo);
      const holds = found.length === 0 ? Math.max(savedPosition, upTo) : start;
      if (holds !== savedPosition) await saveChecked(tx, organizationId, holds);
      savedPosition = holds;
      return found;
    });
    if (faults.length > 0) return faults;
  }
  return [];
}

async function checkUnsealed(
  tenancy: Tenancy,
  organizationId: string,
  { signal, stretch = STRETCH }: CheckOptions,
): Promise<LedgerFault[]> {
  for (let after: string | null = null; !signal?.aborted;) {
    const start: string | null = after;
    const next: UnsealedFaults | null = await inCheck(tenancy, (tx) =>
      findFaultsUnsealed(tx, organizationId, start, stretch),
    );
    if (!next) break;
    if (next.faults.length > 0) return next.faults;
    after = next.last;
  }
  return [];
}

interface Checking extends RecurringWatch {
  /** The check calls this function with every fault. The function must halt credit movements. */
  onFault(fault: LedgerFault): void;
}

/**
 * Checks all entries and balances once, then new entries every minute. The returned function stops the job after the
 * current range of entries.
 */
export function startChecking(tenancy: Tenancy, { onFault, ...watch }: Checking): () => Promise<void> {
  let isAllChecked = false;
  const check = async (signal: AbortSignal) => {
    const faults = await (isAllChecked ? checkRecent : checkAll)(tenancy, { signal });
    isAllChecked = true;
    for (const fault of faults) onFault(fault);
  };
  return startRecurring(check, { ...watch, everyMs: EVERY_MS });
}
