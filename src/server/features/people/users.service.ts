import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { UserType } from '#contract/users.ts';
import type { MemberRole } from '../../platform/database/schema.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdsAny } from '../permissions/permissions.service.ts';
import { LIST } from './people.policy.ts';
import { presentUser } from './people.presenter.ts';
import { userList } from './people-list.repository.ts';
import { ROLE_OF } from './people.repository.ts';
import type { PeopleParts, Where } from './people.service.ts';

type UserListCall = 'GET /admin/organization/user';

export const ROLES: Readonly<Record<UserType, MemberRole>> = { administrator: 'AdminOrg', ...ROLE_OF };
/** Permissions to list a user type. Any of them suffices. */
const SEEN_BY: Readonly<Record<UserType, readonly PermissionKey[]>> = {
  administrator: ['portal.admin.list', 'portal.permission.list'],
  driver: [LIST.driver],
  recipient: [LIST.recipient],
};

type ListingCaller = Pick<Caller, 'userId' | 'organizationId' | 'embed'>;

/** Refuses with `permission_missing` if the caller may list none of the requested types. */
export async function listUsers(
  parts: Pick<PeopleParts, 'tenancy'>,
  where: Where & { readonly caller: ListingCaller },
  query: RouteQuery<UserListCall>,
): Promise<RouteResponse<UserListCall>> {
  const requestedTypes = query.type ? [query.type] : (Object.keys(ROLES) as UserType[]);
  const seen: UserType[] = [];
  for (const type of requestedTypes) if (await maySee(parts, where.caller, SEEN_BY[type])) seen.push(type);
  if (seen.length === 0) throw new Refusal('permission_missing');
  const roles = seen.map((type) => ROLES[type]);
  const list = userList(where.organizationId, roles, query);
  const { rows, ...paging } = await parts.tenancy.inScope(where.scope, (tx) => readPage(tx, query, list), {
    snapshot: true,
  });
  return { docs: rows.map(presentUser), ...paging };
}

async function maySee(
  { tenancy }: Pick<PeopleParts, 'tenancy'>,
  caller: ListingCaller,
  keys: readonly PermissionKey[],
): Promise<boolean> {
  const home = caller.organizationId;
  return home === null || holdsAny(tenancy, caller, home, keys);
}
