import { describe, expect, it } from 'vitest';
import { isDue, ruleText, situationOf } from './bills.model.ts';
import { billOf, running } from './testing/answers.ts';

describe('situationOf and isDue', () => {
  it.each([
    ['running', running],
    ['toPay', billOf()],
    ['overdue', billOf({ isOverdue: true })],
    ['paid', billOf({ status: 'done' })],
    ['nothing', billOf({ status: 'done', owed: 0 })],
    ['canceled', billOf({ status: 'canceled' })],
  ] as const)('classifies the bill as %s', (situation, bill) => {
    expect(situationOf(bill)).toBe(situation);
    expect(isDue(situationOf(bill))).toBe(bill.status === 'processing');
  });
});

describe('ruleText', () => {
  it('writes a percentage of the amount or a fixed price for each refuel', () => {
    expect(
      [
        { type: 'percentage', value: 2 },
        { type: 'percentage', value: 2.5 },
        { type: 'fixed', value: 1.5 },
      ].map((rule) => ruleText(rule as Parameters<typeof ruleText>[0], 'pt-BR').replaceAll('\u00a0', ' ')),
    ).toEqual(['2%', '2,5%', 'R$ 1,50']);
  });
});
