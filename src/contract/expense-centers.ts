/** Cost centers of an organization. A wallet belongs to at most one cost center. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { returnedFields } from './balance.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Cost centers');

/**
 * A cost center. Names of active cost centers are unique when case and accents are ignored. Look-alike letters of other
 * scripts count as equal.
 */
export const ExpenseCenter = closed({
  _id: Id,
  name: Type.String(),
  status: Type.Enum(['active', 'deleted']),
  /** Number of wallets that belong to the cost center. */
  wallets: Type.Integer(),
  /** Sum of the cost center's wallets, in reais. */
  balance: Reais,
  createdAt: Instant,
});
export type ExpenseCenter = Static<typeof ExpenseCenter>;

const Named = closed({ name: Name(MAX_RECORD_NAME) });

export const expenseCenterRoutes = {
  'GET /admin/organization/expense-center': route({
    operationId: 'listCostCenters',
    summary:
      'Lists the active or the deleted cost centers, each with the number and the balance of its wallets.',
    access: 'session',
    moves: 'nothing',
    query: closed(listQuery(['name', 'wallets', 'balance'], MAX_PAGE_ROWS)),
    refuses: ['expense_centers_unavailable'],
    response: closed({ docs: Type.Array(ExpenseCenter), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/expense-center': route({
    operationId: 'createCostCenter',
    summary:
      'Creates a cost center. The server answers 409 if an active cost center has the same name or a name that looks like it.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    body: Named,
    refuses: ['expense_centers_unavailable', 'expense_center_exists'],
    response: ExpenseCenter,
  }),
  'PUT /admin/organization/expense-center/{id}': route({
    operationId: 'renameCostCenter',
    summary: 'Renames a cost center.',
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
      'Restores a deleted cost center with empty wallets. The server answers 409 if another cost center has its name now. An active cost center does not change.',
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
      'Deletes a cost center. The balances of its wallets return to the company, and these wallets stop sharing the company balance.',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['expense_centers_unavailable', 'record_deleted'],
    response: closed({ record: ExpenseCenter, ...returnedFields }),
  }),
};
