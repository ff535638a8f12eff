/** Fields of a judgement shared by refuels and previews. */
import { reaisFromCents } from '#core/money/reais.ts';
import type { Judgement } from './facts.rules.ts';

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
