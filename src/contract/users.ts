/** All users of an organization, for pickers. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, RecordStatus } from './values.ts';

const route = routeOf('People');

export const UserType = Type.Enum(['administrator', 'driver', 'recipient']);
export type UserType = Static<typeof UserType>;

export const OrganizationUser = closed({
  /** The user id in wallets, transactions and permissions. */
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
      "The organisation's users, for pickers: of one `type`, or of all those whose lists the caller may see. Who may see permissions may see administrators.",
    query: closed({
      ...listQuery(['name', 'email', 'status'], MAX_PAGE_ROWS),
      type: Type.Optional(UserType),
    }),
    response: closed({ docs: Type.Array(OrganizationUser), pages: Pages, items: Items }),
  }),
};
