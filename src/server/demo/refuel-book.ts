import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { Actor } from '../records/actor.ts';
import type { Judgement, RefuelFacts } from '../features/refuels/judging/facts.rules.ts';
import {
  acceptedRow,
  decideRefuel,
  refusedRow,
  type RefuelRecord,
} from '../features/refuels/posting/posting.rules.ts';
import { judgeRefuel } from '../features/refuels/judging/refuel.rules.ts';
import { decideReversal } from '../features/refuels/posting/reversal.rules.ts';
import type { Attempt, Posted } from './attempt.ts';
import { createCounted, readFacts, type RefuelParts } from './refuel-facts.ts';
import { insertRows } from './insert-rows.ts';
import type { PlannedRow } from './plan.ts';

/** Result of a simulated refuel. `refuelId` is null for a refused refuel. */
interface DemoRefuelOutcome {
  readonly judgement: Judgement;
  readonly refuelId: string | null;
}

export interface RefuelBook {
  judge(at: Date, attempt: Attempt): Judgement;
  refuel(at: Date, attempt: Attempt): DemoRefuelOutcome;
  reverse(at: Date, refuelId: string, by: { readonly actor: Actor; readonly reason: string }): string;
  readonly isLimitedByDay: boolean;
  readonly blocksByEfficiency: boolean;
  count(): number;
  /** Writes the refuels that were added since the last call. Call it after their entries are written. */
  write(tx: DatabaseTransaction): Promise<void>;
  /** Writes the daily sums of the refuels. Call it once, at the end of the history. */
  finish(tx: DatabaseTransaction): Promise<void>;
}

const NOBODY: Actor = { userId: null, address: null, requestId: null };

export function createRefuelBook(parts: RefuelParts): RefuelBook {
  const { organization, terms, ledger, wallets, idAt } = parts;
  const { id: organizationId, ownerKind } = organization;
  const counted = createCounted(organization, terms);
  const fills: PlannedRow<'fills'>[] = [];
  const refused: ReturnType<typeof refusedRow>[] = [];
  const recent = createRecent();
  let count = 0;
  const factsOf = (at: Date, attempt: Attempt) => readFacts(parts, counted, at, attempt);

  function post(at: Date, facts: RefuelFacts, attempt: Attempt, judgement: Judgement): string {
    const { holder } = attempt;
    const { amountCents, fees, companyCents } = judgement;
    const paid = { amountCents, feeCents: fees.totalCents, companyCents };
    const postings = decideRefuel(ledger.accountsOf(holder.walletId), paid);
    const entryId = ledger.post(at, { kind: 'refuel', actor: NOBODY, postings });
    const id = idAt(at);
    const posted = { at, attempt, paid, entryId };
    const record = recordOf(organizationId, id, facts, attempt, judgement);
    fills.push({ ...acceptedRow(record, holder.walletId), entry_id: entryId });
    counted.add(posted, 1);
    recent.add(id, posted);
    return id;
  }

  return {
    judge: (at, attempt) => judgeRefuel(factsOf(at, attempt)),
    refuel: (at, attempt) => {
      const facts = factsOf(at, attempt);
      const judgement = judgeRefuel(facts);
      const { refusal } = judgement;
      count += 1;
      if (!refusal) return { judgement, refuelId: post(at, facts, attempt, judgement) };
      refused.push(refusedRow(recordOf(organizationId, idAt(at), facts, attempt, judgement), refusal));
      return { judgement, refuelId: null };
    },
    reverse: (at, refuelId, { actor, reason }) => {
      const posted = recent.take(refuelId);
      const { ownerId, walletId } = posted.attempt.holder;
      const ownerStatus = wallets.statusOf(ownerId);
      const refuel = {
        ...posted.paid,
        isReversed: false,
        ownerKind,
        ownerStatus,
        isExpenseCenterDeleted: false,
      };
      const { postings } = decideReversal(refuel, ownerKind, ledger.accountsOf(walletId));
      counted.add(posted, -1);
      return ledger.post(at, { kind: 'reversal', actor, reason, postings, reversesId: posted.entryId });
    },
    blocksByEfficiency: terms.blocksByEfficiency,
    isLimitedByDay: terms.companyLimitCents !== null,
    count: () => count,
    write: async (tx) => {
      await insertRows(tx, 'fills', fills.splice(0));
      await insertRefused(tx, refused.splice(0));
    },
    finish: async (tx) => {
      if (terms.companyLimitCents !== null) await insertRows(tx, 'company_days', counted.days());
    },
  };
}

async function insertRefused(
  tx: DatabaseTransaction,
  refused: readonly ReturnType<typeof refusedRow>[],
): Promise<void> {
  await insertRows(tx, 'refused_refuels', refused as unknown as PlannedRow<'refused_refuels'>[]);
  await insertRows(
    tx,
    'refusals_unsealed',
    refused.map((row) => ({ organization_id: row.organization_id, refusal_id: row.id })),
  );
}

const REVERSED_WITHIN_MS = 10 * 86_400_000;

function createRecent() {
  const posted = new Map<string, Posted>();
  return {
    add: (id: string, one: Posted) => {
      posted.set(id, one);
      for (const [old, { at }] of posted) {
        if (one.at.getTime() - at.getTime() <= REVERSED_WITHIN_MS) break;
        posted.delete(old);
      }
    },
    take: (id: string): Posted => {
      const one = posted.get(id);
      if (!one) throw new Error(`Refuel ${id} is too old to be reversed.`);
      posted.delete(id);
      return one;
    },
  };
}

function recordOf(
  organizationId: string,
  id: string,
  facts: RefuelFacts,
  { stop, holder }: Attempt,
  judgement: Judgement,
): RefuelRecord {
  const { walletId, expenseCenterId, vehicleId, driverId: userId } = holder;
  const station = { stationId: stop.id, stationName: stop.name, stationTaxNumber: stop.federalTaxNumber };
  const parties = { vehicleId, userId, ...station };
  return {
    organizationId,
    id,
    parties,
    wallet: { walletId, expenseCenterId },
    terminalId: null,
    facts,
    judgement,
  };
}
