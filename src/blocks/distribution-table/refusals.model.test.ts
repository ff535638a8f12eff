import { describe, expect, it } from 'vitest';
import { parseRefusals } from './refusals.model.ts';
import { walletRow } from './testing/wallet-row.ts';

const row = (ownerId: string, walletId: string | null) =>
  walletRow(walletId ?? ownerId, { ownerId, walletId, name: ownerId });
const rows = [row('o1', 'w1'), row('o2', null), row('o3', 'w3'), row('o3', 'w4')];

describe('parseRefusals', () => {
  it.each([
    ['a wallet', [{ id: 'o3', wallet: 'w4', reason: 'shortfall' }], [['w4', 'shortfall']]],
    ['an owner without a wallet', [{ id: 'o2', reason: 'deleted' }], [['o2', 'deleted']]],
    [
      'an owner with several rows',
      [{ id: 'o3', reason: 'inactive' }],
      [
        ['w3', 'inactive'],
        ['w4', 'inactive'],
      ],
    ],
    [
      'several rows',
      [
        { id: 'o1', wallet: 'w1', reason: 'inactive' },
        { id: 'o2', reason: 'other_sharing_type' },
      ],
      [
        ['w1', 'inactive'],
        ['o2', 'other_sharing_type'],
      ],
    ],
    ['a reason of a later version', [{ id: 'o1', reason: 'asleep' }], [['w1', 'unknown']]],
    ['a row that is not in the table', [{ id: 'o9', wallet: 'w9', reason: 'unknown' }], []],
    [
      'fields of a form instead of wallets',
      [{ part: 'body', path: '/shares', message: 'must not be empty' }],
      [],
    ],
    ['invalid entries', [null, 3, 'x', {}], []],
    ['an object instead of a list', { id: 'o1' }, []],
    ['nothing', undefined, []],
  ])('reads the details of a refusal that names %s', (_situation, details, expected) => {
    expect([...parseRefusals(details, rows)]).toEqual(expected);
  });
});
