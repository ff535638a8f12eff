import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { readSeed } from '../../scripts/testing/seed.mjs';
import type { Tenancy } from '../../src/server/platform/database/tenancy.ts';
import type { WalletKey } from '../../src/server/ledger/credit/wallets.repository.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { CHAINS } from '../../src/server/readers/chains.ts';
import { readReconciliation } from '../../src/server/readers/reconciliation/reconciliation.service.ts';
import { sealRecords } from '../../src/server/platform/seals/seals.service.ts';
import { verifyChains } from '../../src/server/platform/seals/verify-chains.ts';
import { balanceOf, type ModelOrganization } from '../movements/model.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { effort, printFigures } from '../../src/server/testing/effort.ts';
import { runClients, type ClientHistory } from './ledger/clients.ts';
import {
  entryIds,
  openModelCompany,
  plain,
  readBranchCents,
  readCompany,
  type BillingType,
} from './ledger/company.ts';
import { scripts, type Errand } from './ledger/errands.ts';
import { explain, type Explanation, type History } from './ledger/explain.ts';
import { checkOrganization } from './ledger/invariants.ts';
import { ServerClient } from './ledger/line.ts';
import { withoutLocks } from './ledger/without-locks.ts';

const CLIENTS = 8;
/** `SEED` repeats the requests; their order on the server may differ. */
const seed = readSeed();
const again = `SEED=${seed} npx vitest run --project server tests/reliability/ledger-model.test.ts`;

interface HistoryRun {
  readonly history: ClientHistory;
  readonly end: ModelOrganization;
  readonly explainHistory: (history: History, isEnd?: (end: ModelOrganization) => boolean) => Explanation;
  readonly entries: readonly string[];
  readonly isBystanderTouched: boolean;
  readonly branchCents: number | undefined;
  readonly reconciliation: Reconciliation;
}

async function runHistory(
  portal: Portal,
  tenancy: Tenancy,
  all: readonly Errand[][],
  billingType?: BillingType,
): Promise<HistoryRun> {
  const company = await openModelCompany(portal, billingType);
  const bystander = await openModelCompany(portal);
  const earlierIds = new Set(await entryIds(portal, company));
  const history = await runClients(new ServerClient(portal, tenancy, company), company, bystander, all);
  const end = await readCompany(portal, company);
  const keyOf = (wallet: WalletKey) => `${wallet.ownerId} ${wallet.expenseCenterId}`;
  const walletIds = new Map([...end.wallets].map(([id, wallet]) => [keyOf(wallet), id]));
  const surroundings = {
    nowMs: 0,
    walletIdFor: (wallet: WalletKey) => walletIds.get(keyOf(wallet)) ?? `never made for ${keyOf(wallet)}`,
  };
  const entries = (await entryIds(portal, company)).filter((id) => !earlierIds.has(id));
  const after = plain(await readCompany(portal, bystander));
  return {
    history,
    end,
    explainHistory: (history, isEnd) => explain(company.start, history, surroundings, isEnd),
    entries,
    branchCents: await readBranchCents(portal, company),
    reconciliation: await portal.tenancy.inScope(company.scope, (tx) =>
      readReconciliation(tx, portal.clock, company.id, undefined),
    ),
    isBystanderTouched: JSON.stringify(after) !== JSON.stringify(plain(bystander.start)),
  };
}

function reasonOf(explanation: Explanation): string {
  if (explanation.found) return 'No order ends where the tables do';
  const { isProven, stuckAt } = explanation;
  return `${isProven ? 'No order explains it' : 'The search for an order was given up'}: ${stuckAt}`;
}

function transcriptOf({ executions, observations }: ClientHistory): string {
  const lines = [...executions, ...observations].sort((one, other) => one.from - other.from);
  return lines.map(({ description }) => description).join('\n');
}

function orderOf({ history, end, explainHistory }: HistoryRun) {
  const order = explainHistory(history, (other) => isDeepStrictEqual(plain(other), plain(end)));
  if (order.found) return order;
  const withAnyEnd = explainHistory(history);
  if (withAnyEnd.found) expect(plain(end), again).toEqual(plain(withAnyEnd.end));
  // The error message ends with the reason of the failure, because the start of long output is cut off.
  return expect.fail(
    `All requests and answers:\n${transcriptOf(history)}\n\n${reasonOf(withAnyEnd)}\n(${again})`,
  );
}

/**
 * True for a refusal that comes from the database's CHECK against negative balances. The rules of these operations never
 * give the code `insufficient_company_balance`.
 */
const isFromDatabase = ({ description }: { readonly description: string }) =>
  description.includes('insufficient_company_balance') &&
  !/"type":"(?:distribute|collect-distribution)"/.test(description);

/** Number of deadlocks that PostgreSQL has resolved. A connection reports its deadlocks within two seconds. */
async function countDeadlocks(tenancy: Tenancy): Promise<number> {
  if (!process.env['TEST_DATABASE_URL']) return 0;
  const { rows } = await tenancy.asSystem('ledger-check', (tx) =>
    sql<{ deadlocks: number }>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(tx),
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

describe('the running server with eight concurrent clients', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  it('has the answers and end state of the model in some sequential order, without deadlocks', async () => {
    const deadlocks = await countDeadlocks(portal.tenancy);
    const total = { runs: 0, requests: 0, acknowledged: 0, 'refusals and reads': 0, tries: 0 };
    await fc.assert(
      fc.asyncProperty(scripts(CLIENTS, effort({ usual: 12, long: 60 })), async (all) => {
        // The billing types alternate, because each type has movements that the other type lacks.
        const billingType = total.runs % 2 === 0 ? 'prePaid' : 'postPaid';
        const run = await runHistory(portal, portal.tenancy, all, billingType);
        const { history, end, entries, isBystanderTouched, branchCents, reconciliation } = run;
        expect(history.failures).toEqual([]);
        expect(history.broken).toEqual([]);
        const order = orderOf(run);
        checkOrganization(order.end);
        // The model began with one entry, which the list `entries` does not contain.
        expect(entries).toHaveLength(order.end.entries.length - 1);
        expect(entries).toEqual(expect.arrayContaining([...history.entries]));
        expect(isBystanderTouched).toBe(false);
        expect(branchCents).toBe(balanceOf(end, end.transfersAccountId));
        expect(reconciliation).toMatchObject({ addsUp: true, difference: 0 });
        total.runs += 1;
        total.requests += history.requests;
        total.acknowledged += history.executions.length;
        total['refusals and reads'] += history.observations.length;
        total.tries += order.tried;
      }),
      { numRuns: effort({ usual: 2, long: 20 }), endOnFailure: true, seed },
    );
    expect(await checkLedger(portal.tenancy)).toEqual([]);
    await sealRecords(portal.tenancy, CHAINS);
    expect(await verifyChains(portal.tenancy, CHAINS)).toEqual([]);
    printFigures('ledger model against the server', total);
    expect(await countDeadlocks(portal.tenancy)).toBe(deadlocks);
    expect(total.acknowledged).toBeGreaterThan(total.runs * 10);
  });
});

// The tests run only on PostgreSQL: PGlite has one connection and runs transactions one after another, with or without
// locks.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('a ledger without locks', () => {
  let portal: Portal;
  let tenancy: Tenancy | undefined;
  beforeAll(async () => {
    portal = await startPortal({ tenancyOf: (real) => (tenancy = withoutLocks(real)) });
  });
  afterAll(() => portal.close());

  it('acknowledges movements that no sequential order explains', async () => {
    const total = {
      runs: 0,
      acknowledged: 0,
      'refusals that only the database gave': 0,
      'answers of 500': 0,
    };
    let explanation: Explanation | undefined;
    for (const all of fc.sample(scripts(CLIENTS, 12), { numRuns: effort({ usual: 12, long: 40 }), seed })) {
      const { history, explainHistory } = await runHistory(portal, tenancy ?? portal.tenancy, all);
      // A ledger without locks gives answers outside the contract. `portal.ask` would report them at its next call, so this
      // call discards them.
      await portal.ask('GET /health/live').catch(() => undefined);
      // The search for an order must explain only the acknowledged movements, not the answers of refusals and reads.
      explanation = explainHistory({ executions: history.executions, observations: [] });
      total.runs += 1;
      total.acknowledged += history.executions.length;
      total['refusals that only the database gave'] += history.observations.filter(isFromDatabase).length;
      total['answers of 500'] += history.failures.length;
      if (!explanation.found && explanation.isProven) break;
    }
    printFigures('ledger without locks', total);
    expect(explanation).toMatchObject({ found: false, isProven: true });
  });
});
