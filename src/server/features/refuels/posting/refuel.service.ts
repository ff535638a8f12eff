/**
 * Refuel requests. The server first judges without locks, so that rejections never wait. Then it locks company (if the
 * wallet shares), vehicle and wallet, and judges again.
 */
import { newId } from '../../../platform/identifier.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkPin, type PinSent } from '../../people/pins.service.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { presentAnswer, type JudgedAnswer } from '../answer.presenter.ts';
import type { FoundFacts } from '../judging/facts.repository.ts';
import type { Judgement, NightLimit } from '../judging/facts.rules.ts';
import { readFacts, readFactsAgain } from '../judging/facts.service.ts';
import type { JudgingRequest, RefuelFactsRead } from '../judging/known-facts.rules.ts';
import { judgeRefuel } from '../judging/refuel.rules.ts';
import { refuseReceipt } from '../receipt/receipt.rules.ts';
import { postRefuel } from './post-refuel.service.ts';
import { lockRefuelling } from './refuel-locks.service.ts';
import { refusedRow } from './posting.rules.ts';
import { insertRefused } from '../refuels.repository.ts';

export interface RefuelRequest {
  readonly input: JudgingRequest;
  readonly pin: PinSent;
  readonly receipt: string | null;
  /** Terminal that sent the request; null in the sandbox. */
  readonly terminal: { readonly id: string; readonly stationTaxNumber: string } | null;
}

export type Refuelling = Moving & { readonly night: NightLimit | null };

/**
 * Judges a refuel and posts it if it is accepted. A rejection is a normal response. Only a request that cannot be judged
 * is refused, in the cases of the functions `readFacts` and `refuseReceipt`. `begun` contains facts that were loaded
 * together with the idempotency key.
 */
export async function refuel(
  refuelling: Refuelling,
  request: RefuelRequest,
  begun?: FoundFacts,
): Promise<JudgedAnswer> {
  const { tx, clock, organizationId, night } = refuelling;
  const { input, receipt, terminal } = request;
  const context = { tx, organizationId, at: clock.now(), night };
  const before = await readFacts(context, input, begun);
  // This judgement assumes a right PIN. The server checks the PIN only once, later, under the lock of the PIN.
  const first = judgeRefuel({ ...before.facts, pin: 'none' });
  const { stationTaxNumber } = before.parties;
  if (terminal && stationTaxNumber !== terminal.stationTaxNumber) {
    throw new Refusal('terminal_of_another_station');
  }
  refuseImpossible(before, first);
  if (receipt !== null) {
    refuseReceipt(receipt, { stationTaxNumber, at: context.at, timeZone: before.terms.timeZone });
  }

  const locking = first.refusal ? null : lockRefuelling(refuelling, before);
  const known = locking ? await readFactsAgain(context, input, before) : before;
  const locked = await locking;
  const { parties, wallet, facts, since } = known;
  const { hasPins, memberId } = parties;
  const pin = hasPins ? await checkPin(refuelling, memberId, request.pin) : 'none';
  const judgement = judgeRefuel({ ...facts, pin });

  const id = newId(clock);
  const terminalId = terminal?.id ?? null;
  const record = { organizationId, id, parties, wallet, terminalId, facts, judgement };
  if (judgement.refusal) {
    const row = refusedRow(record, judgement.refusal);
    void insertRefused(tx, { ...row, numbers: JSON.stringify(row.numbers) });
    return presentAnswer(known, judgement, { id, entry: null });
  }
  if (!locked) throw new Error('Nobody pays.');
  const entry = await postRefuel(refuelling, { record, since, receipt }, locked);
  return presentAnswer(known, judgement, { id, entry });
}

function refuseImpossible({ parties }: RefuelFactsRead, { amountCents }: Judgement): void {
  if (parties.hasPins && parties.userId === null) throw new Refusal('refuel_user_required');
  if (amountCents === 0) throw new Refusal('refuel_too_small');
}
