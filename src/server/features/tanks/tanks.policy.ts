import { anyOf, selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';

const tank = (action: 'list' | 'add' | 'remove'): Policy => ({
  organization: 'selected',
  permission: `portal.internalTank.${action}`,
});
const balance = (action: 'list' | 'add' | 'remove'): Policy => ({
  organization: 'selected',
  permission: `portal.internalTankBalance.${action}`,
});
const transaction = (action: 'list' | 'add'): Policy => ({
  organization: 'selected',
  permission: `portal.internalTankTransaction.${action}`,
});

export const tankPolicies = {
  // A user who manages wallets or operations needs the list of tanks to select from.
  'GET /admin/organization/tank': {
    organization: 'selected',
    permission: anyOf(
      'portal.internalTank.list',
      'portal.internalTankBalance.list',
      'portal.internalTankTransaction.list',
    ),
  },
  'POST /admin/organization/tank': tank('add'),
  'PUT /admin/organization/tank/{id}': tank('add'),
  'DELETE /admin/organization/tank/{id}': tank('remove'),
  'GET /admin/organization/tank/{id}/dip': tank('list'),
  'POST /admin/organization/tank/{id}/dip': transaction('add'),
  'GET /admin/organization/tank/{id}/book': transaction('list'),
  'GET /admin/organization/tank/users': {
    organization: 'selected',
    // Filtering by tank role needs the permission to list tank users.
    permission: selectedAmong(
      ['portal.internalTankBalance.list', 'portal.internalTankUser.list'],
      ({ query }) => [
        'portal.internalTankBalance.list',
        ...('role' in (query as object) ? (['portal.internalTankUser.list'] as const) : []),
      ],
    ),
  },
  'PUT /admin/organization/tank/users/{id}': {
    organization: 'selected',
    permission: selectedAmong(
      ['portal.internalTankUser.add', 'portal.internalTankUser.remove'],
      ({ body }) => [
        (body as { role: unknown }).role === null
          ? 'portal.internalTankUser.remove'
          : 'portal.internalTankUser.add',
      ],
    ),
  },
  'GET /admin/organization/tank/wallet': balance('list'),
  'GET /admin/organization/tank/wallet/{id}': balance('list'),
  'POST /admin/organization/tank/wallet': balance('add'),
  'PUT /admin/organization/tank/wallet': balance('add'),
  'PUT /admin/organization/tank/wallet/limit': balance('add'),
  'PUT /admin/organization/tank/wallet/share-balance': balance('add'),
  // Inactivating a wallet returns its claim, so it needs the permission to remove.
  'PUT /admin/organization/tank/wallet/{id}': {
    organization: 'selected',
    permission: selectedAmong(
      ['portal.internalTankBalance.add', 'portal.internalTankBalance.remove'],
      ({ body }) => {
        const { status, ...others } = body as { status?: string };
        return [
          ...(status === 'inactive' ? (['portal.internalTankBalance.remove'] as const) : []),
          ...(status !== 'inactive' || Object.keys(others).length > 0
            ? (['portal.internalTankBalance.add'] as const)
            : []),
        ];
      },
    ),
  },
  'PUT /admin/organization/tank/wallets': balance('add'),
  'PUT /admin/organization/tank/wallets/collect': balance('remove'),
} satisfies Module['policies'];

export const tankOperationPolicies = {
  'PUT /admin/organization/tank/{id}/dip/{dip}': transaction('add'),
  'POST /admin/tank/{id}/refuel': transaction('add'),
  'POST /admin/tank/{id}/defuel': transaction('add'),
  'GET /admin/organization/tank/transaction': transaction('list'),
} satisfies Module['policies'];
