/** Cost centers, to which an organization books its wallets. Screens call them "centro de custo". */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { returnedFields } from './balance.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Cost centers');

/** Names in use are unique, ignoring case, accents and look-alike letters of other scripts. */
export const ExpenseCenter = closed({
  _id: Id,
  name: Type.String(),
  status: Type.Enum(['active', 'deleted']),
  /** Number of wallets booked to it. */
  wallets: Type.Integer(),
  /** Sum of these wallets, in reais. */
  balance: Reais,
  createdAt: Instant,
});
export type ExpenseCenter = Static<typeof ExpenseCenter>;

const Named = closed({ name: Name(MAX_RECORD_NAME) });

export const expenseCenterRoutes = {
  'GET /admin/organization/expense-center': route({
    operationId: 'listCostCenters',
    summary: 'The cost centres in use, or the deleted ones, each with its wallets and what they hold.',
    access: 'session',
    moves: 'nothing',
    query: closed(listQuery(['name', 'wallets', 'balance'], MAX_PAGE_ROWS)),
    refuses: ['expense_centers_unavailable'],
    response: closed({ docs: Type.Array(ExpenseCenter), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/expense-center': route({
    operationId: 'createCostCenter',
    summary:
      'Makes a cost centre. Refused with 409 when another one in use has the name, or one that looks like it.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    body: Named,
    refuses: ['expense_centers_unavailable', 'expense_center_exists'],
    response: ExpenseCenter,
  }),
  'PUT /admin/organization/expense-center/{id}': route({
    operationId: 'renameCostCenter',
    summary: 'Gives a cost centre another name.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: Named,
    refuses: ['expense_centers_unavailable', 'record_deleted', 'expense_center_exists'],
    response: ExpenseCenter,
  }),
  'PUT /admin/organization/expense-center/recover/{id}': route({
    operationId: 'recoverCostCenter',
    summary:
      'Brings a deleted cost centre back, its wallets empty. Refused with 409 when its name was taken meanwhile; one in use stays as it is.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['expense_centers_unavailable', 'expense_center_exists'],
    response: ExpenseCenter,
  }),
  'DELETE /admin/organization/expense-center/{id}': route({
    operationId: 'deleteCostCenter',
    summary:
      'Deletes a cost centre: what its wallets hold returns to the company, and they draw on it no longer.',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['expense_centers_unavailable', 'record_deleted'],
    response: closed({ record: ExpenseCenter, ...returnedFields }),
  }),
};
