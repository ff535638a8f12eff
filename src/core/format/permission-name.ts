/** What permissions are called: on their screen, in the audit trail and in its files. */
import type { KeyAfter, PlainKey, TextFor } from '../texts/text-keys.ts';

/** The texts of namespace `permissions`. */
export type PermissionTexts = TextFor<PlainKey<'permissions'>>;

/** Each has a text: these are those of the contract, which the compiler holds them against where a key comes from there. */
type PermissionArea = KeyAfter<'area.', 'permissions'>;
type PermissionAction = KeyAfter<'action.', 'permissions'>;
type PermissionKey = `portal.${PermissionArea}.${PermissionAction}`;

/** Where including and removing have names of their own, `<area>.<action>`. */
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

export function parseKey(key: PermissionKey): { area: PermissionArea; action: PermissionAction } {
  const [, area, action] = key.split('.') as [string, PermissionArea, PermissionAction];
  return { area, action };
}

function isOwnVerb(name: string): name is OwnVerb {
  return Object.hasOwn(WITH_OWN_VERB, name);
}

export function hasOwnVerb(key: PermissionKey): boolean {
  const { area, action } = parseKey(key);
  return isOwnVerb(`${area}.${action}`);
}

/** What the permission allows, such as "Recolher"; in general where it has no name of its own. */
export function nameOfVerb(key: PermissionKey, t: PermissionTexts): string {
  const { area, action } = parseKey(key);
  const name = `${area}.${action}` as const;
  return isOwnVerb(name) ? t(`verb.${name}`) : t(`action.${action}`);
}

/** With its area, such as "Distribuição de saldo: Recolher". */
export const nameOfPermission = (key: PermissionKey, t: PermissionTexts): string =>
  t('permissionName', { area: t(`area.${parseKey(key).area}`), action: nameOfVerb(key, t) });

const ACTIONS: Readonly<Record<PermissionAction, true>> = { list: true, add: true, remove: true };

const AREAS: Readonly<Record<PermissionArea, true>> = {
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

/** Whether there is such a permission now: the audit trail knows those that are gone. */
export function isPermissionKey(text: string): text is PermissionKey {
  const [portal, area = '', action = '', ...more] = text.split('.');
  return (
    portal === 'portal' && more.length === 0 && Object.hasOwn(AREAS, area) && Object.hasOwn(ACTIONS, action)
  );
}
