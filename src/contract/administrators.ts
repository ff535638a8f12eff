/** The administrators of an organisation, for pickers. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, RecordStatus } from './values.ts';

const route = routeOf('People');

/** An administrator, as a picker shows one. */
export const Administrator = closed({
  /** The user id, by which permissions are given. */
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Type.Literal('AdminOrg'),
  status: RecordStatus,
});
export type Administrator = Static<typeof Administrator>;

export const administratorRoutes = {
  'GET /admin/organization/user': route({
    operationId: 'listAdministrators',
    access: 'session',
    moves: 'nothing',
    summary: "The organisation's administrators, for pickers.",
    query: closed(listQuery(['name', 'email', 'status'], MAX_PAGE_ROWS)),
    response: closed({ docs: Type.Array(Administrator), pages: Pages, items: Items }),
  }),
};
