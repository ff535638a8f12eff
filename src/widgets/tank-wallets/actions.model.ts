import type { PermissionKey } from '#contract/permissions.ts';
import type { TankTableRow } from './rows.model.ts';

export type TankWalletsAction = 'enable' | 'collect' | 'limit' | 'share' | 'unshare' | 'disable';

const NEEDS: Readonly<Record<TankWalletsAction, PermissionKey>> = {
  enable: 'portal.internalTankBalance.add',
  collect: 'portal.internalTankBalance.remove',
  limit: 'portal.internalTankBalance.add',
  share: 'portal.internalTankBalance.add',
  unshare: 'portal.internalTankBalance.add',
  disable: 'portal.internalTankBalance.remove',
};

export interface TankWalletRights {
  readonly may: Readonly<Record<TankWalletsAction, boolean>>;
  readonly giveRole: boolean;
  readonly takeRole: boolean;
}

export function rightsOf(can: (key: PermissionKey) => boolean): TankWalletRights {
  const may = Object.fromEntries(Object.entries(NEEDS).map(([action, key]) => [action, can(key)]));
  return {
    may: may as Record<TankWalletsAction, boolean>,
    giveRole: can('portal.internalTankUser.add'),
    takeRole: can('portal.internalTankUser.remove'),
  };
}

const TAKES: Readonly<Record<TankWalletsAction, (row: TankTableRow) => boolean>> = {
  enable: ({ walletId }) => walletId === null,
  collect: ({ balanceMl }) => balanceMl > 0,
  limit: ({ walletId }) => walletId !== null,
  share: ({ walletId, sharing }) => walletId !== null && !sharing,
  unshare: ({ sharing }) => sharing,
  disable: ({ walletId }) => walletId !== null,
};

export function takersOf(action: TankWalletsAction, rows: readonly TankTableRow[]): TankTableRow[] {
  return rows.filter(TAKES[action]);
}
