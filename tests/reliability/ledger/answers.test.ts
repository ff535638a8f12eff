import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { NOTHING } from '../../movements/model.ts';
import { isAnswered, type ReportedMovement } from './answers.ts';

const holding = (companyCents: number, handedOutCents: number) => ({
  companyCents: cents(companyCents),
  handedOutCents: cents(handedOutCents),
});
const { amountCents, emptied, wallets } = NOTHING;
const told: ReportedMovement = {
  held: holding(500, 170),
  amountCents,
  emptied,
  wallets,
  said: null,
  entry: null,
};
const answer = (companyCents: number, handedOutCents: number) => ({
  ...NOTHING,
  ...holding(companyCents, handedOutCents),
});

describe('an answer of the model', () => {
  it('matches a reported answer with or without concurrent refuels', () => {
    expect(isAnswered(answer(500, 170), told, [50])).toBe(true);
    expect(isAnswered(answer(500, 100), told, [50, 30, 20])).toBe(true);
  });

  it('does not match a reported answer that differs in another way', () => {
    expect(isAnswered(answer(500, 100), told)).toBe(false);
    expect(isAnswered(answer(500, 100), told, [50])).toBe(false);
    expect(isAnswered(answer(500, 220), told, [50])).toBe(false);
    expect(isAnswered(answer(450, 170), told, [50])).toBe(false);
    expect(isAnswered({ ...answer(500, 170), said: { reason: null } }, told)).toBe(false);
  });
});
