/** Actions on a whole import, for every register. */
import { Type } from 'typebox';
import { returnedFields } from './balance.ts';
import { routeOf } from './route.ts';
import { closed, IdParams, OrganizationSelector } from './values.ts';

const route = routeOf('Imports');

export const importRoutes = {
  'DELETE /admin/organization/import/{id}': route({
    operationId: 'undoImport',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    query: OrganizationSelector,
    summary:
      'Undoes an import of vehicles, drivers or recipients: what was handed out to them returns to the company. Those that never held anything and were refused no refuel go away, the others become deleted. Refused once anything was spent.',
    refuses: ['import_spent'],
    response: closed({
      /** Number of records removed entirely, and number of records marked as deleted. */
      removed: Type.Integer(),
      deleted: Type.Integer(),
      ...returnedFields,
    }),
  }),
};
