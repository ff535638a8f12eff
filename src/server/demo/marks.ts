import type { Approval } from '#contract/transactions.ts';
import { monthOf } from '#core/dates/month.ts';
import { checkDigit } from '#core/validation/cnpj.ts';
import type { Writing } from '../records/record-change.ts';
import { markReversed } from '../features/fills/mark-refuel.service.ts';
import type { Actor } from '../records/actor.ts';
import type { Judgement } from '../features/refuels/judging/facts.rules.ts';
import { approveRefuel, changeOdometer } from '../features/refuels/marks.service.ts';
import { addReceipt, keepReceipt } from '../features/refuels/receipt/receipt.service.ts';
import { minutesAfter, type History } from './history.ts';
import type { Random } from './random.ts';
import type { Attempt } from './attempt.ts';

export interface PostedMark {
  readonly at: Date;
  readonly refuelId: string;
  readonly attempt: Attempt;
  readonly km: number | null;
  readonly fromKm: number;
  readonly judgement: Judgement;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const REVERSED = 0.008;
const PROVEN_ANYWAY = 0.01;

const ODOMETER_REASON = 'Faltou um dígito; conferido no painel do veículo.';
const REFUSED_BECAUSE = ['Cupom ilegível.', 'O valor do cupom é outro.', 'O cupom é de outro veículo.'];
const NEVER_CAME = 'O cupom não foi enviado em 20 dias.';
const REVERSED_BECAUSE = [
  'Cobrado em duplicidade.',
  'A bomba parou antes do fim.',
  'Lançado no veículo errado.',
];

export function markLater(history: History, posted: PostedMark): void {
  const { random } = history;
  const { judgement, attempt, km } = posted;
  if (judgement.approval === 'pendingReceiptValidation') settleLater(history, posted);
  else if (attempt.hasReceipt) {
    mark(history, posted.at, NOBODY, (writing) =>
      keepReceipt(writing, posted.refuelId, proofOf(history, posted)),
    );
  } else if (random.chance(PROVEN_ANYWAY)) {
    inMinutes(history, posted, random.int(HOUR, 2 * DAY), (at) => prove(history, posted, at));
  }
  const { odometerKm } = attempt;
  if (odometerKm !== null && km !== null && odometerKm < km && random.chance(0.6)) {
    const body = { odometer: km, reason: ODOMETER_REASON };
    inMinutes(history, posted, random.int(4 * HOUR, 6 * DAY), (at) =>
      mark(history, at, history.administrator, (writing) => changeOdometer(writing, posted.refuelId, body)),
    );
  }
  if (random.chance(REVERSED)) {
    const reason = random.pick(REVERSED_BECAUSE);
    inMinutes(history, posted, random.int(HOUR, 2 * DAY), (at) => reverse(history, posted, at, reason));
  }
}

const NOBODY: Actor = { userId: null, address: null, requestId: null };

function reverse(
  history: History,
  { refuelId, attempt, fromKm, km }: PostedMark,
  at: Date,
  reason: string,
): void {
  const { odometersKm } = history;
  const { vehicleId } = attempt.holder;
  // The demo reverses a refuel only if no later refuel of the vehicle exists, and resets the vehicle's odometer.
  if (vehicleId === null || odometersKm.get(vehicleId) !== km) return;
  odometersKm.set(vehicleId, fromKm);
  const actor = history.superAdministrator;
  const entryId = history.refuels.reverse(at, refuelId, { actor, reason });
  mark(history, at, actor, (writing) => markReversed(writing, refuelId, entryId));
}

/** Age below which most refuels still await a decision about their receipt. */
const NEW_MS = 18 * 86_400_000;

function settleLater(history: History, posted: PostedMark): void {
  const { random } = history;
  const decide = (at: Date, approval: Exclude<Approval, 'pendingReceiptValidation'>, reason: string) =>
    mark(history, at, history.administrator, (writing) =>
      approveRefuel(writing, posted.refuelId, { approval, reason }),
    );
  const isNew = history.now.getTime() - posted.at.getTime() < NEW_MS;
  const kind = isNew ? random.next() * 2.2 : random.next();
  const minutes = random.int(HOUR, 3 * DAY);
  if (kind < 0.5) inMinutes(history, posted, minutes, (at) => prove(history, posted, at));
  else if (kind < 0.6)
    inMinutes(history, posted, minutes, (at) => decide(at, 'approved', 'Cupom visto no escritório.'));
  else if (kind < 0.75)
    inMinutes(history, posted, minutes, (at) => decide(at, 'rejected', random.pick(REFUSED_BECAUSE)));
  else inMinutes(history, posted, 20 * DAY, (at) => decide(at, 'rejected', NEVER_CAME));
}

function inMinutes(
  { agenda, random }: History,
  { at }: PostedMark,
  minutes: number,
  run: (at: Date) => void,
): void {
  const then = minutesAfter(at, minutes + random.next());
  agenda.add(then, () => run(then));
}

/** Defers `work` until the seed has written the refuel to the table. `work` calls a service of the API. */
function mark(history: History, at: Date, actor: Actor, work: (writing: Writing) => Promise<unknown>): void {
  const { organization, deferred } = history;
  deferred.push((tx) => work({ tx, clock: { now: () => at }, organizationId: organization.id, actor }));
}

function prove(history: History, posted: PostedMark, at: Date): void {
  const proof = proofOf(history, posted);
  mark(history, at, history.administrator, (writing) => addReceipt(writing, posted.refuelId, proof));
}

const proofOf = ({ organization, random }: History, { attempt, at }: PostedMark) => ({
  accessKey: accessKeyOf(random, attempt.stop.federalTaxNumber, monthOf(at, organization.timeZone)),
  file: null,
});

/** Access key of an NFC-e: state, month, issuer, model, series, number and check digit. */
function accessKeyOf(random: Random, taxNumber: string, month: string): string {
  const [year = '', monthOfYear = ''] = month.slice(2).split('-');
  const [number, code] = [random.int(1, 999_999), random.int(1, 99_999_999)];
  const digits = `35${year}${monthOfYear}${taxNumber}65001${`${number}`.padStart(9, '0')}1${`${code}`.padStart(8, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
