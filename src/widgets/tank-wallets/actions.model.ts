import type { PermissionKey } from '#contract/permissions.ts';
import type { TankRow } from './rows.model.ts';

export type Act = 'enable' | 'collect' | 'limit' | 'share' | 'unshare' | 'disable';

const NEEDS: Readonly<Record<Act, PermissionKey>> = {
  enable: 'portal.internalTankBalance.add',
  collect: 'portal.internalTankBalance.remove',
  limit: 'portal.internalTankBalance.add',
  share: 'portal.internalTankBalance.add',
  unshare: 'portal.internalTankBalance.add',
  disable: 'portal.internalTankBalance.remove',
};

export interface Rights {
  readonly may: Readonly<Record<Act, boolean>>;
  readonly giveRole: boolean;
  readonly takeRole: boolean;
}

export function rightsOf(can: (key: PermissionKey) => boolean): Rights {
  const may = Object.fromEntries(Object.entries(NEEDS).map(([act, key]) => [act, can(key)]));
  return {
    may: may as Record<Act, boolean>,
    giveRole: can('portal.internalTankUser.add'),
    takeRole: can('portal.internalTankUser.remove'),
  };
}

const TAKES: Readonly<Record<Act, (row: TankRow) => boolean>> = {
  enable: ({ walletId }) => walletId === null,
  collect: ({ balanceMl }) => balanceMl > 0,
  limit: ({ walletId }) => walletId !== null,
  share: ({ walletId, sharing }) => walletId !== null && !sharing,
  unshare: ({ sharing }) => sharing,
  disable: ({ walletId }) => walletId !== null,
};

/** Rows that the action changes. */
export function takersOf(act: Act, rows: readonly TankRow[]): TankRow[] {
  return rows.filter(TAKES[act]);
}
