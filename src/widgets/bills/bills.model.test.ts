import { describe, expect, it } from 'vitest';
import { isDue, ruleText, situationOf } from './bills.model.ts';
import { billOf, running } from './testing/answers.ts';

describe('a bill', () => {
  it.each([
    ['running', running],
    ['toPay', billOf()],
    ['overdue', billOf({ isOverdue: true })],
    ['paid', billOf({ status: 'done' })],
    ['nothing', billOf({ status: 'done', owed: 0 })],
    ['canceled', billOf({ status: 'canceled' })],
  ] as const)('is %s', (situation, bill) => {
    expect(situationOf(bill)).toBe(situation);
    expect(isDue(situationOf(bill))).toBe(bill.status === 'processing');
  });
});

describe('the rule of a fee', () => {
  it('says a share of the amount, or what each refuel costs', () => {
    expect(
      [
        { type: 'percentage', value: 2 },
        { type: 'percentage', value: 2.5 },
        { type: 'fixed', value: 1.5 },
      ].map((rule) => ruleText(rule as Parameters<typeof ruleText>[0], 'pt-BR').replaceAll('\u00a0', ' ')),
    ).toEqual(['2%', '2,5%', 'R$ 1,50']);
  });
});
