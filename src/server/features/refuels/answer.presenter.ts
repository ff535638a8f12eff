import type { RefuelAnswer, RuleOutcome } from '#contract/refuels.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { displayOf } from './judging/display.ts';
import type { Judgement } from './judging/facts.rules.ts';
import type { RefuelFactsRead } from './judging/known-facts.rules.ts';

export type JudgedAnswer = RefuelAnswer & { readonly rules: RuleOutcome[] };

/** Answer for a stored refuel; `entry` is null for a rejected refuel. */
export function presentAnswer(
  known: RefuelFactsRead,
  judgement: Judgement,
  { id, entry }: { readonly id: string; readonly entry: string | null },
): JudgedAnswer {
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

export function presentJudgement({ refusal, approval, alerts, amountCents, fees, rules }: Judgement) {
  return {
    approval,
    reason: refusal?.reason ?? null,
    detail: refusal?.detail ?? null,
    numbers: refusal?.numbers ?? {},
    alerts: [...alerts],
    amount: reaisFromCents(amountCents),
    fees: {
      anywhere: reaisFromCents(fees.anywhereCents),
      refuel: reaisFromCents(fees.refuelCents),
      total: reaisFromCents(fees.totalCents),
    },
    rules: [...rules],
  };
}

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
