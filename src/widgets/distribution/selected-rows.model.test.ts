import { expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { selectedFor, type ManyWalletsAction } from './selected-rows.model.ts';
import { walletRow as row } from '#blocks/distribution-table/testing/wallet-row.ts';

const held = row('held', { balanceCents: cents(100) });
const empty = row('empty', { ownerId: held.ownerId });
const sharing = row('sharing', { sharing: true });
const unmade = row('unmade', { walletId: null });

it.each<[act: ManyWalletsAction, ids: string[], blocked: string | null]>([
  ['collect', ['held'], null],
  ['share', ['held', 'empty'], 'sameOwner'],
  ['unshare', ['sharing'], null],
  ['limit', ['held', 'empty', 'sharing'], null],
])('selectedFor %s returns the rows %j of a selection', (action, ids, blocked) => {
  const taken = selectedFor(action, [held, empty, sharing, unmade]);
  expect([taken.rows.map(({ id }) => id), taken.blocked]).toEqual([ids, blocked]);
});

it.each<[act: ManyWalletsAction, selected: (typeof held)[], blocked: string]>([
  ['collect', [empty], 'nothingToCollect'],
  ['share', [sharing], 'allShare'],
  ['unshare', [held], 'noneShares'],
  ['limit', [unmade], 'noWallets'],
  ['collect', [unmade], 'noWallets'],
])(
  'selectedFor %s gives the reason if the action is possible for no selected row',
  (action, selected, blocked) => {
    expect(selectedFor(action, selected)).toEqual({ rows: [], blocked });
  },
);
