import { describe, expect, it } from 'vitest';
import type { Overview, Waiting } from '#contract/overview.ts';
import type { Text } from '#core/i18n/texts.ts';
import { overviewItems, type OverviewWords } from './overview-items.ts';

const none: Waiting = { count: 0, amount: 0, organizations: 0, first: [] };
const quiet: Overview = {
  companies: 2,
  branches: 1,
  balance: {
    company: 10,
    handedOut: 5,
    total: 15,
  },
  month: {
    refuels: 0,
    amount: 0,
    fees: 0,
  },
  debts: none,
  returns: none,
  low: none,
  pending: none,
  awaited: none,
  payments: none,
  bills: none,
  refused: none,
  receipts: none,
  alerts: [],
};
const waiting = (count: number, amount: number, organizations = 1): Waiting => ({
  count,
  amount,
  organizations,
  first: [
    {
      organization: {
        _id: 'o1',
        name: 'Claraluz',
      },
      count,
      amount,
    },
  ],
});
const translate = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
const words: OverviewWords = {
  t: translate as Text<'overview'>,
  explanation: translate as Text<'verdict'>,
  locale: 'pt-BR',
  nameOf: ({ _id, name }) => `${name} (${_id})`,
};

describe('overviewNeeds', () => {
  it('returns an empty list if nothing waits for a super administrator', () => {
    expect(overviewItems(quiet, words)).toEqual([]);
  });

  it('orders attention items by urgency and links each item with its organizations', () => {
    const items = overviewItems(
      {
        ...quiet,
        receipts: waiting(3, 0),
        awaited: waiting(2, 500, 4),
        payments: waiting(1, 90),
        low: waiting(1, 0),
        alerts: [{ type: 'MISSING_RECEIPT_VALIDATION', ...waiting(1, 0) }],
      },
      words,
    );
    expect(items.map(({ key, tone }) => [key, tone])).toEqual([
      ['payments', 'negative'],
      ['awaited', 'caution'],
      ['low', 'caution'],
      ['MISSING_RECEIPT_VALIDATION', 'caution'],
      ['receipts', 'caution'],
    ]);
    const [, awaited, low, , receipts] = items;
    expect(awaited?.action?.to).toMatchObject({
      of: 'purchases',
      view: 'period=all&filter.status=person',
    });
    expect(awaited?.parts.map(({ text }) => text)).toEqual(['Claraluz (o1)', 'more {"count":3,"shown":"3"}']);
    expect(awaited?.parts[1]?.action).toBe(awaited?.action?.to);
    expect(low?.action?.to).toMatchObject({
      of: 'waiting',
      view: 'filter.about=low',
    });
    expect(low?.parts[0]?.about).toBe('R$ 0,00'.replace(' ', '\u00a0'));
    expect(receipts?.parts[0]).toEqual({
      text: 'Claraluz (o1)',
      about: '3',
      action: {
        element: 'litro-transactions',
        view: 'filter.check=pendingReceiptValidation',
        organizationId: 'o1',
      },
    });
  });
});
