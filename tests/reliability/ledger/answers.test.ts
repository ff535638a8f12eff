import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { NOTHING } from '../../movements/model.ts';
import { isAnswered, type ReportedMovement } from './answers.ts';

const holding = (companyCents: number, distributedCents: number) => ({
  companyCents: cents(companyCents),
  distributedCents: cents(distributedCents),
});
const { amountCents, emptied, wallets } = NOTHING;
const report: ReportedMovement = {
  held: holding(500, 170),
  amountCents,
  emptied,
  wallets,
  explanation: null,
  entry: null,
};
const answer = (companyCents: number, distributedCents: number) => ({
  ...NOTHING,
  ...holding(companyCents, distributedCents),
});

describe('an answer of the model', () => {
  it('matches a reported answer with or without concurrent refuels', () => {
    expect(isAnswered(answer(500, 170), report, [50])).toBe(true);
    expect(isAnswered(answer(500, 100), report, [50, 30, 20])).toBe(true);
  });

  it('does not match a reported answer that differs in another way', () => {
    expect(isAnswered(answer(500, 100), report)).toBe(false);
    expect(isAnswered(answer(500, 100), report, [50])).toBe(false);
    expect(isAnswered(answer(500, 220), report, [50])).toBe(false);
    expect(isAnswered(answer(450, 170), report, [50])).toBe(false);
    expect(isAnswered({ ...answer(500, 170), explanation: { reason: null } }, report)).toBe(false);
  });
});
