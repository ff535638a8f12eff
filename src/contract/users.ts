/** All users of an organization, as options of selection fields. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, RecordStatus } from './values.ts';

const route = routeOf('People');

export const UserType = Type.Enum(['administrator', 'driver', 'recipient']);
export type UserType = Static<typeof UserType>;

export const OrganizationUser = closed({
  /** Id by which wallets, transactions and permissions name the user. */
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  type: UserType,
  status: RecordStatus,
});
export type OrganizationUser = Static<typeof OrganizationUser>;

export const userRoutes = {
  'GET /admin/organization/user': route({
    operationId: 'listUsers',
    access: 'session',
    moves: 'nothing',
    summary:
      'Lists the users of the organization, for pickers. The list contains one `type`, or all types that the caller may list. A caller who may list permissions may also list administrators.',
    query: closed({
      ...listQuery(['name', 'email', 'status'], MAX_PAGE_ROWS),
      type: Type.Optional(UserType),
    }),
    response: closed({ docs: Type.Array(OrganizationUser), pages: Pages, items: Items }),
  }),
};
