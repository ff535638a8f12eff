import type { PermissionAction, PermissionArea, PermissionKey } from '#contract/permissions.ts';

export const ACTIONS = ['list', 'add', 'remove'] as const satisfies readonly PermissionAction[];

export const THEMES = ['credit', 'purchases', 'records', 'refuels', 'tank', 'company'] as const;
export type PermissionTheme = (typeof THEMES)[number];

const THEME_OF_AREA: Record<PermissionArea, PermissionTheme> = {
  balanceDistribution: 'credit',
  balanceDistributionSchedule: 'credit',
  sharedBalance: 'credit',
  anywherePermission: 'credit',
  balanceSharing: 'credit',
  creditTransfer: 'credit',
  purchase: 'purchases',
  deposit: 'purchases',
  depositAttachments: 'purchases',
  bill: 'purchases',
  vehicle: 'records',
  driver: 'records',
  recipient: 'records',
  container: 'records',
  expenseCenter: 'records',
  transaction: 'refuels',
  gasStation: 'refuels',
  routeScript: 'refuels',
  internalTank: 'tank',
  internalTankBalance: 'tank',
  internalTankUser: 'tank',
  internalTankTransaction: 'tank',
  branches: 'company',
  settings: 'company',
  admin: 'company',
  permission: 'company',
};

export const AREAS = Object.keys(THEME_OF_AREA) as readonly PermissionArea[];

export function areasOf(theme: PermissionTheme): PermissionArea[] {
  return AREAS.filter((area) => THEME_OF_AREA[area] === theme);
}

export function themeOf(area: PermissionArea): PermissionTheme {
  return THEME_OF_AREA[area];
}

export function keyOf(area: PermissionArea, action: PermissionAction): PermissionKey {
  return `portal.${area}.${action}`;
}

/** Permissions to distribute, collect, transfer or spend the company's credit. */
const MONEY_KEYS: ReadonlySet<PermissionKey> = new Set<PermissionKey>([
  'portal.balanceDistribution.add',
  'portal.balanceDistribution.remove',
  'portal.balanceDistributionSchedule.add',
  'portal.sharedBalance.add',
  'portal.sharedBalance.remove',
  'portal.creditTransfer.add',
  'portal.purchase.add',
]);

export function movesMoney(key: PermissionKey): boolean {
  return MONEY_KEYS.has(key);
}
