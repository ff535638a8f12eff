/**
 * Refuel requests. First judges without locks, so that rejections never wait.
 * Then locks company (if the wallet shares), vehicle and wallet, and judges again.
 */
import { newId } from '../../../platform/identifier.ts';
import type { RefuelAnswer, RuleOutcome } from '#contract/refuels.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Later } from '../../../platform/database/later.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { addRefuel } from '../../fills/fills.service.ts';
import { lockForRefuel, type LockedForRefuel } from '../../../ledger/ledger.repository.ts';
import { postEntryLater } from '../../../ledger/post-entry.ts';
import { lockToRefuel, raiseOdometer } from '../../vehicles/refuelled.service.ts';
import { addToDay } from '../judging/company-days.repository.ts';
import { displayOf } from '../judging/display.ts';
import type { Judgement, NightLimit } from '../judging/facts.rules.ts';
import {
  readAgain,
  readKnown,
  ChangedMeanwhile,
  withPin,
  type JudgingRequest,
  type RefuelFactsRead,
} from '../judging/judging.service.ts';
import { lookAtPin, type PinSent } from '../pin.service.ts';
import { presentJudgement } from '../judging/judgement.presenter.ts';
import { decideRefuel } from './posting.rules.ts';
import { keepReceipt, refuseReceipt } from '../receipt/receipt.service.ts';
import { acceptedRow, refusedRow, type RefuelRecord } from './refuel-row.rules.ts';
import { judgeRefuel } from '../judging/refuel.rules.ts';
import { insertRefused, lockPersonToRefuel, type FoundFacts } from '../refuels.repository.ts';

/** `terminal` is null in the sandbox. */
export interface RefuelRequest {
  readonly asked: JudgingRequest;
  readonly pin: PinSent;
  /** Access key of the receipt. */
  readonly receipt: string | null;
  readonly terminal: { readonly id: string; readonly stationTaxNumber: string } | null;
  readonly night: NightLimit | null;
}

/** Input for storing a refuel, accepted or rejected. */
interface RefuelOutcome {
  readonly moving: Moving;
  readonly request: RefuelRequest;
  readonly known: RefuelFactsRead;
  readonly judgement: Judgement;
}

export type JudgedAnswer = RefuelAnswer & { readonly rules: RuleOutcome[] };

/**
 * Refuses only what cannot be judged, like `readKnown` and `refuseReceipt`; a rejection is a normal response.
 * `found`: facts already loaded together with the idempotency key.
 */
export async function refuel(
  moving: Moving,
  request: RefuelRequest,
  found?: FoundFacts,
): Promise<JudgedAnswer> {
  const { tx, clock, organizationId } = moving;
  const place = { tx, organizationId, at: clock.now(), night: request.night };
  const before = await readKnown(place, request.asked, found);
  // Assumes a right PIN. The PIN is checked once, later, under its lock.
  const first = judgeRefuel(withPin(before, 'none'));
  refuseImpossible(before, first, request);
  const locking = first.refusal ? null : lock(moving, before);
  const known = locking ? await readAgain(place, request.asked, before) : before;
  const locked = await locking;
  const { hasPins, memberId } = known.parties;
  const pin = hasPins ? await lookAtPin(moving, memberId, request.pin) : 'none';
  const judgement = judgeRefuel(withPin(known, pin));
  const outcome = { moving, request, known, judgement };
  return judgement.refusal || !locked ? refuse(outcome) : post(outcome, locked);
}

function refuseImpossible(
  { parties, facts }: RefuelFactsRead,
  { amountCents }: Judgement,
  { terminal, receipt }: RefuelRequest,
): void {
  if (terminal && parties.stationTaxNumber !== terminal.stationTaxNumber) {
    throw new Refusal('terminal_of_another_station');
  }
  if (parties.hasPins && parties.userId === null) throw new Refusal('refuel_user_required');
  if (amountCents === 0) throw new Refusal('refuel_too_small');
  if (receipt !== null) refuseReceipt(receipt, parties.stationTaxNumber, facts.at, facts.terms.timeZone);
}

/** Lock order: person, company, vehicle, wallet. Each lock only if the result depends on it. */
function lock(
  { tx, organizationId }: Moving,
  { wallet, parties: { vehicleId, userId }, terms, facts }: RefuelFactsRead,
): Later<LockedForRefuel> | null {
  if (!wallet) return null;
  if (terms.intervalMinutes > 0 && terms.intervalCountsPersons && userId !== null) {
    void lockPersonToRefuel(tx, organizationId, userId);
  }
  const { walletId, sharedBalance: sharesCompany } = wallet;
  const isJudged = terms.intervalMinutes > 0 || terms.blocksByEfficiency || facts.odometerKm !== null;
  if (vehicleId !== null && isJudged) void lockToRefuel(tx, organizationId, vehicleId, sharesCompany);
  return lockForRefuel(tx, organizationId, { walletId, sharesCompany });
}

async function refuse(outcome: RefuelOutcome): Promise<JudgedAnswer> {
  const { moving, judgement } = outcome;
  const { refusal } = judgement;
  if (!refusal) throw new Error('Nothing was refused.');
  const row = refusedRow(recordOf(outcome), refusal);
  void insertRefused(moving.tx, { ...row, numbers: JSON.stringify(row.numbers) });
  return answerOf(outcome, row.id, null);
}

async function post(outcome: RefuelOutcome, locked: LockedForRefuel): Promise<JudgedAnswer> {
  const { moving, request, known, judgement } = outcome;
  const { tx, clock, organizationId, actor } = moving;
  const { amountCents, fees, companyCents } = judgement;
  const { since, terms, wallet, facts, parties } = known;
  if (!wallet) throw new Error('Nobody pays.');
  const isWithinLimit = addToDay(tx, organizationId, since.day, amountCents, terms.companyLimitCents);
  if (terms.companyLimitCents !== null && !(await isWithinLimit)) throw new ChangedMeanwhile();
  const accounts = {
    ...locked,
    walletId: wallet.walletId,
    companyAccountId: locked.company?.id ?? '',
  };
  const paid = { amountCents, feeCents: fees.totalCents, companyCents };
  const entry = postEntryLater(tx, clock, {
    organizationId,
    kind: 'refuel',
    actor,
    postings: decideRefuel(accounts, paid),
  });
  const row = acceptedRow(recordOf(outcome), { walletId: wallet.walletId, entryId: entry.id });
  void addRefuel(tx, row);
  if (parties.vehicleId !== null && facts.odometerKm !== null) {
    void raiseOdometer(tx, organizationId, parties.vehicleId, facts.odometerKm);
  }
  if (request.receipt !== null) await keepReceipt(moving, row.id, { accessKey: request.receipt, file: null });
  return answerOf(outcome, row.id, entry.id);
}

function recordOf({ moving, request, known, judgement }: RefuelOutcome): RefuelRecord {
  const { parties, wallet, facts } = known;
  const { organizationId, clock } = moving;
  const terminalId = request.terminal?.id ?? null;
  return { organizationId, id: newId(clock), parties, wallet, terminalId, facts, judgement };
}

function answerOf(outcome: RefuelOutcome, id: string, entry: string | null): JudgedAnswer {
  const { known, judgement } = outcome;
  const { refusal, amountCents, fees } = judgement;
  const { at, terms } = known.facts;
  const paidCents = refusal ? ZERO_CENTS : cents(amountCents + fees.totalCents);
  return {
    _id: id,
    performedAt: at.toISOString(),
    status: refusal ? 'canceled' : 'done',
    ...presentJudgement(judgement),
    display: displayOf(judgement, terms.timeZone, at),
    paid: reaisFromCents(paidCents),
    entry,
    available: availableOf(known, paidCents, judgement),
  };
}

/** Spendable balance afterwards, with the company's part up to its shown maximum. */
function availableOf(
  { wallet, terms }: RefuelFactsRead,
  paidCents: Cents,
  { companyCents }: Judgement,
): number | null {
  if (!wallet) return null;
  const ofCompany = paidCents === 0 ? ZERO_CENTS : companyCents;
  const left = wallet.balanceCents - (paidCents - ofCompany);
  const shared = wallet.companyCents - ofCompany;
  const shown = wallet.sharedBalance ? Math.min(shared, terms.sharedMostCents ?? shared) : 0;
  return reaisFromCents(cents(left + shown));
}
