/** Whether the ledger adds up: what is new before the server listens, everything else beside its work. */
import type { Tenancy, Transaction } from '../platform/database/tenancy.ts';
import { startRecurring, type Watch } from '../platform/recurring.ts';
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

/** Entries that are checked in one transaction: the only connection of an embedded database is soon free. */
const STRETCH = 1_000;
const EVERY_MS = 60_000;

interface CheckOptions {
  /** Gives it up on the way. */
  readonly signal?: AbortSignal;
  readonly stretch?: number;
}

/**
 * Checks what was posted after the last seal up to which the sums were found to hold. A journal of which nothing was ever
 * checked is left to {@link startChecking}, but for what waits for its seal.
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

/** Checks every journal from its start, and every balance. */
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

function inCheck<T>(tenancy: Tenancy, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return tenancy.asSystem('ledger-check', async (tx) => {
    await makeReady(tx);
    return work(tx);
  });
}

/**
 * Goes on after a seal, and keeps how far the sums hold: up to the stretch with a fault, so that every later start finds
 * it before it listens.
 */
async function checkOn(
  tenancy: Tenancy,
  { organizationId, position, lastPosition }: Checked,
  from: number,
  { signal, stretch = STRETCH }: CheckOptions,
): Promise<LedgerFault[]> {
  let kept = position;
  for (let after = from; after < lastPosition && !signal?.aborted; after += stretch) {
    const upTo = Math.min(after + stretch, lastPosition);
    const start = after;
    const faults = await inCheck(tenancy, async (tx) => {
      const found = await findFaultsSealed(tx, organizationId, start, upTo);
      const holds = found.length === 0 ? Math.max(kept, upTo) : start;
      if (holds !== kept) await saveChecked(tx, organizationId, holds);
      kept = holds;
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

interface Checking extends Watch {
  /** Told of every fault: movements are to stop. */
  onFault(fault: LedgerFault): void;
}

/**
 * Checks everything once, and then what is new, again and again, so that the next start has little to check. The answer
 * stops it, after the stretch under way.
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
