import { expect, it } from 'vitest';
import { REJECTION_DETAILS, REJECTION_REASONS } from '#contract/transactions.ts';
import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import { DISPLAY_CHARACTERS, displayOf } from './display.ts';
import type { Judgement } from './facts.rules.ts';

const now = new Date('2026-11-21T13:00:00Z');
const line = (change: Partial<Judgement>) =>
  displayOf(
    { refusal: null, amountCents: cents(9_999_989_999), approval: 'approved', ...change } as Judgement,
    'America/Sao_Paulo',
    now,
  );

it('displayOf returns a short ASCII line for every outcome of a refuel', () => {
  const refused = [...REJECTION_REASONS, ...REJECTION_DETAILS].map((name) =>
    line({
      amountCents: ZERO_CENTS,
      refusal: {
        rule: 'pin',
        outcome: 'fail',
        reason: REJECTION_REASONS.find((reason) => reason === name) ?? 'generalRejection',
        detail: REJECTION_DETAILS.find((detail) => detail === name) ?? null,
        why: null,
        numbers: { until: '2026-11-22T17:35:00.000Z' },
      },
    }),
  );
  for (const text of [line({}), line({ approval: 'pendingReceiptValidation' }), ...refused]) {
    expect(text).toMatch(new RegExp(`^[\\x20-\\x7e]{9,${DISPLAY_CHARACTERS}}$`));
  }
  expect(refused).toContain('RECUSADO INTERVALO ATE 22/11 14:35');
});
