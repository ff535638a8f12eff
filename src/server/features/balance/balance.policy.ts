import type { PermissionKey } from '#contract/permissions.ts';
import type { WalletsChange } from '#contract/wallets.ts';
import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';

const ANYWHERE = [
  'portal.anywherePermission.add',
  'portal.anywherePermission.remove',
] as const satisfies PermissionKey[];
const CHANGE = [
  'portal.balanceDistribution.add',
  'portal.balanceDistribution.remove',
  'portal.sharedBalance.add',
  'portal.sharedBalance.remove',
  ...ANYWHERE,
] as const satisfies PermissionKey[];

const see: Policy = { organization: 'selected', permission: 'portal.balanceDistribution.list' };
const distribute: Policy = { organization: 'selected', permission: 'portal.balanceDistribution.add' };
const collect: Policy = { organization: 'selected', permission: 'portal.balanceDistribution.remove' };
const share: Policy = { organization: 'selected', permission: 'portal.sharedBalance.add' };
// Unsharing a wallet may also change its right to refuel anywhere, which needs the permission for that right too.
const unshare: Policy = {
  organization: 'selected',
  permission: selectedAmong(['portal.sharedBalance.remove', ...ANYWHERE], ({ body }) => [
    'portal.sharedBalance.remove',
    ...anywhereKeys(body),
  ]),
};

export const balancePolicies = {
  'GET /admin/organization/balance': see,
  'GET /admin/organization/balance/distribution': see,
  'POST /admin/organization/balance/holders': distribute,
  'PUT /admin/organization/updateBalance': distribute,
  'PUT /admin/organization/updateVehicleBalance': distribute,
  'PUT /admin/organization/wallet/{id}/limit': distribute,
  'PUT /admin/organization/reapBalance/{id}': collect,
  'PUT /admin/organization/reapVehicleBalance/{id}': collect,
  'PUT /admin/organization/shareBalance': share,
  'PUT /admin/organization/shareVehicleBalance': share,
  'PUT /admin/organization/unshareBalance/{id}': unshare,
  'PUT /admin/organization/unshareVehicleBalance/{id}': unshare,
  'PUT /admin/organization/balance/wallets': {
    organization: 'selected',
    permission: selectedAmong(CHANGE, ({ body }) => keysOfChange(body as WalletsChange)),
  },
  'PUT /admin/organization/allow-anywhere-refueling': {
    organization: 'selected',
    permission: selectedAmong(ANYWHERE, ({ body }) => anywhereKeys(body)),
  },
  // Settling an operation needs no permission. The idempotency key belongs to the caller. The credit movement with this
  // key has already checked the caller's permission.
  'POST /operations/{key}/settle': { organization: 'selected' },
} satisfies Module['policies'];

function keysOfChange(change: WalletsChange): (typeof CHANGE)[number][] {
  switch (change.act) {
    case 'limit':
      return ['portal.balanceDistribution.add'];
    case 'collect':
      return ['portal.balanceDistribution.remove'];
    case 'share':
      return ['portal.sharedBalance.add'];
    case 'unshare':
      return ['portal.sharedBalance.remove', ...anywhereKeys(change)];
    case 'anywhere': {
      const keys = anywhereKeys(change);
      // A body without `allowAnywhereRefueling` is invalid. Only callers with both permissions for refueling anywhere
      // may learn that from the response.
      return keys.length > 0 ? keys : [...ANYWHERE];
    }
  }
}

function anywhereKeys(body: unknown): (typeof ANYWHERE)[number][] {
  const { allowAnywhereRefueling } = body as { allowAnywhereRefueling?: 0 | 1 };
  if (allowAnywhereRefueling === undefined) return [];
  return [
    allowAnywhereRefueling === 1 ? 'portal.anywherePermission.add' : 'portal.anywherePermission.remove',
  ];
}
