import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { describeDraft } from './draft.model.ts';

const draft = (total: number, count: number, unreadable = 0) => ({
  total: signal(cents(total)),
  count: signal(count),
  unreadable: signal(unreadable),
});

describe('describeDraft', () => {
  it.each([
    ['no amount', draft(0, 0), { kind: 'empty' }],
    ['part of the balance', draft(40_000, 2), { kind: 'ready', after: 60_000 }],
    ['the whole balance', draft(100_000, 2), { kind: 'ready', after: 0 }],
    ['a cent more than the balance', draft(100_001, 2), { kind: 'exceeds', missing: 1 }],
    ['an unreadable cell', draft(500, 1, 1), { kind: 'unreadable', count: 1, missing: null }],
    [
      'unreadable cells and an excessive total',
      draft(100_001, 1, 2),
      { kind: 'unreadable', count: 2, missing: 1 },
    ],
  ])('describes a draft with %s', (_situation, typed, expected) => {
    expect(describeDraft(typed, cents(100_000))).toEqual(expected);
  });
});
