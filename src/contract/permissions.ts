/** Permissions: the closed list of permission keys, and the calls that read and change permissions. */
import { Type, type Static } from 'typebox';
import { routeOf } from './route.ts';
import { AdministratorCategory, closed, Id, IdParams, OrganizationSelector } from './values.ts';

const route = routeOf('Permissions');

export const PERMISSION_AREAS = [
  'admin',
  'branches',
  'permission',
  'balanceDistribution',
  'balanceDistributionSchedule',
  'sharedBalance',
  'balanceSharing',
  'anywherePermission',
  'bill',
  'container',
  'expenseCenter',
  'deposit',
  'depositAttachments',
  'driver',
  'gasStation',
  'recipient',
  'settings',
  'transaction',
  'vehicle',
  'creditTransfer',
  'purchase',
  'internalTankBalance',
  'internalTank',
  'internalTankUser',
  'internalTankTransaction',
  'routeScript',
] as const;
const PERMISSION_ACTIONS = ['list', 'add', 'remove'] as const;

export type PermissionArea = (typeof PERMISSION_AREAS)[number];
export type PermissionAction = (typeof PERMISSION_ACTIONS)[number];
/**
 * Key of a permission: `portal.<area>.<list|add|remove>`. `add` covers create, edit and restore, `remove` covers
 * delete.
 */
export type PermissionKey = `portal.${PermissionArea}.${PermissionAction}`;

/** All permission keys, in the order of their areas. */
export const PERMISSION_KEYS: readonly PermissionKey[] = PERMISSION_AREAS.flatMap((area) =>
  PERMISSION_ACTIONS.map((action): PermissionKey => `portal.${area}.${action}`),
);

const PermissionStatus = Type.Union([Type.Literal('active'), Type.Literal('inactive')]);

/** A permission of a person. `userPermission` is null if this person never received the permission. */
export const Permission = closed({
  /** The key of the permission. All organizations have the same permission keys. */
  _id: Type.String(),
  area: Type.String(),
  action: Type.Enum([...PERMISSION_ACTIONS]),
  /** False if no call requires the permission. Screens hide permissions that no call requires. */
  isAsked: Type.Boolean(),
  userPermission: Type.Union([
    Type.Object({ _id: Id, status: PermissionStatus }, { additionalProperties: false }),
    Type.Null(),
  ]),
});
export type Permission = Static<typeof Permission>;

/** Permissions of a person. `category` is null for a super administrator. */
const PermissionList = closed({
  docs: Type.Array(Permission),
  category: Type.Union([AdministratorCategory, Type.Null()]),
});

const ofAChange = [
  'permission_own',
  'permission_not_held',
  'administrator_holds_more',
  'permission_first_administrator',
  'permission_last_administrator',
  'operator_grants',
] as const;

export const permissionRoutes = {
  'GET /admin/organization/user/permissions': route({
    operationId: 'listOwnPermissions',
    summary:
      'Lists the permissions of the caller in the selected organization. A super administrator has all permissions.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    response: PermissionList,
  }),
  'GET /admin/organization/user/permissions/{id}': route({
    operationId: 'listPermissionsOf',
    summary: 'Lists the permissions of an administrator of the organization.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: PermissionList,
  }),
  'POST /admin/organization/user/permission': route({
    operationId: 'givePermission',
    summary:
      'Grants or removes a permission of an administrator. Callers change only permissions that they have, and never their own. The server refuses if the administrator may select branches that the caller may not select. The last administrator with `portal.permission.add` keeps this permission.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    body: closed({ _permission: Type.Enum([...PERMISSION_KEYS]), _user: Id, status: PermissionStatus }),
    refuses: ['not_found', ...ofAChange],
    response: Permission,
  }),
  'PUT /admin/organization/user/permission/{id}': route({
    operationId: 'changePermission',
    summary:
      'Changes the status of a permission that was granted or removed before. The rules of `givePermission` apply.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ status: PermissionStatus }),
    refuses: ofAChange,
    response: Permission,
  }),
};
