import { describe, expect, it } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import {
  anywhereBlocked,
  collectBlocked,
  displacedBy,
  limitBlocked,
  rightsOf,
  sharingBlocked,
  type Rights,
} from './actions.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { walletRow } from '#blocks/distribution-table/testing/wallet-row.ts';

const row = (id: string, over: Partial<DistributionRow> = {}) =>
  walletRow(id, { balanceCents: cents(1000), ...over });
const all = rightsOf(() => true);
const none = rightsOf(() => false);
const holding = (...keys: PermissionKey[]) => rightsOf((key) => keys.includes(key));

describe('rightsOf', () => {
  it.each<[PermissionKey, keyof Rights]>([
    ['portal.balanceDistribution.add', 'distribute'],
    ['portal.balanceDistribution.remove', 'collect'],
    ['portal.sharedBalance.add', 'share'],
    ['portal.sharedBalance.remove', 'unshare'],
    ['portal.anywherePermission.add', 'allowAnywhere'],
    ['portal.anywherePermission.remove', 'denyAnywhere'],
  ])('the permission %s grants only the right to %s', (key, right) => {
    expect(holding(key)).toEqual({ ...none, [right]: true });
  });
});

describe('reason why an action on a row is blocked', () => {
  const shared = row('w', { sharing: true });
  const bare = row('o', { walletId: null, balanceCents: ZERO_CENTS });
  const anywhere = row('w', { anywhere: true });

  it.each([
    ['collecting', collectBlocked(row('w'), all), null],
    ['collecting nothing', collectBlocked(row('w', { balanceCents: ZERO_CENTS }), all), 'nothingToCollect'],
    ['collecting without permission', collectBlocked(row('w'), none), 'noPermission'],
    ['sharing', sharingBlocked(row('w'), all), null],
    ['sharing without a wallet', sharingBlocked(bare, all), 'noWallet'],
    [
      'sharing with the permission to unshare',
      sharingBlocked(row('w'), holding('portal.sharedBalance.remove')),
      'noPermission',
    ],
    [
      'unsharing with the permission to unshare',
      sharingBlocked(shared, holding('portal.sharedBalance.remove')),
      null,
    ],
    [
      'unsharing with the permission to share',
      sharingBlocked(shared, holding('portal.sharedBalance.add')),
      'noPermission',
    ],
    ['allowing anywhere', anywhereBlocked(bare, holding('portal.anywherePermission.add')), null],
    ['denying anywhere', anywhereBlocked(anywhere, holding('portal.anywherePermission.add')), 'noPermission'],
    [
      'allowing anywhere in a cost centre without a wallet',
      anywhereBlocked({ ...bare, expenseCenterId: 'c1' }, all),
      'noWallet',
    ],
    ['limiting', limitBlocked(row('w'), all), null],
    ['limiting without a wallet', limitBlocked(bare, all), 'noWallet'],
  ])('is correct for %s', (_act, blocked, expected) => {
    expect(blocked).toBe(expected);
  });
});

describe('displacedBy', () => {
  it('returns the sharing wallets of the same owner, because only one may share', () => {
    const rows = [
      row('w1', { ownerId: 'o1' }),
      row('w2', { ownerId: 'o1', sharing: true }),
      row('w3', { ownerId: 'o1' }),
      row('w4', { ownerId: 'o2', sharing: true }),
    ];
    expect(displacedBy(row('w1', { ownerId: 'o1' }), rows).map(({ id }) => id)).toEqual(['w2']);
  });
});
