import type { KeyAfter, PlainKey, TextFor } from '../texts/text-keys.ts';

export type PermissionTexts = TextFor<PlainKey<'permissions'>>;

type NamedPermissionArea = KeyAfter<'area.', 'permissions'>;
type NamedPermissionAction = KeyAfter<'action.', 'permissions'>;
type NamedPermissionKey = `portal.${NamedPermissionArea}.${NamedPermissionAction}`;

type OwnVerb = KeyAfter<'verb.', 'permissions'>;

const WITH_OWN_VERB: Readonly<Record<OwnVerb, true>> = {
  'balanceDistribution.add': true,
  'balanceDistribution.remove': true,
  'sharedBalance.add': true,
  'sharedBalance.remove': true,
  'anywherePermission.add': true,
  'anywherePermission.remove': true,
  'creditTransfer.add': true,
  'purchase.add': true,
  'purchase.remove': true,
  'bill.add': true,
  'gasStation.add': true,
  'gasStation.remove': true,
  'settings.add': true,
  'permission.add': true,
};

export function parseKey(key: NamedPermissionKey): {
  area: NamedPermissionArea;
  action: NamedPermissionAction;
} {
  const [, area, action] = key.split('.') as [string, NamedPermissionArea, NamedPermissionAction];
  return { area, action };
}

function isOwnVerb(name: string): name is OwnVerb {
  return Object.hasOwn(WITH_OWN_VERB, name);
}

export function hasOwnVerb(key: NamedPermissionKey): boolean {
  const { area, action } = parseKey(key);
  return isOwnVerb(`${area}.${action}`);
}

export function nameOfVerb(key: NamedPermissionKey, t: PermissionTexts): string {
  const { area, action } = parseKey(key);
  const name = `${area}.${action}` as const;
  return isOwnVerb(name) ? t(`verb.${name}`) : t(`action.${action}`);
}

export const nameOfPermission = (key: NamedPermissionKey, t: PermissionTexts): string =>
  t('permissionName', { area: t(`area.${parseKey(key).area}`), action: nameOfVerb(key, t) });

const ACTIONS: Readonly<Record<NamedPermissionAction, true>> = { list: true, add: true, remove: true };

const AREAS: Readonly<Record<NamedPermissionArea, true>> = {
  admin: true,
  branches: true,
  permission: true,
  balanceDistribution: true,
  balanceDistributionSchedule: true,
  sharedBalance: true,
  balanceSharing: true,
  anywherePermission: true,
  bill: true,
  container: true,
  expenseCenter: true,
  deposit: true,
  depositAttachments: true,
  driver: true,
  gasStation: true,
  recipient: true,
  settings: true,
  transaction: true,
  vehicle: true,
  creditTransfer: true,
  purchase: true,
  internalTankBalance: true,
  internalTank: true,
  internalTankUser: true,
  internalTankTransaction: true,
  routeScript: true,
};

/** True for permissions that exist today. The audit trail also names permissions that no longer exist. */
export function isPermissionKey(text: string): text is NamedPermissionKey {
  const [portal, area = '', action = '', ...more] = text.split('.');
  return (
    portal === 'portal' && more.length === 0 && Object.hasOwn(AREAS, area) && Object.hasOwn(ACTIONS, action)
  );
}
