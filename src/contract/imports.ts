/** Actions on a whole import of records. Each register has its own call that imports records. */
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
      'Undoes an import of vehicles, drivers or recipients. Credit that was distributed to the imported records returns to the company. The server removes a record that has no wallet, no tank wallet and no refused refuel. It marks the other records as deleted. It refuses the call if any imported record has refueled or spent credit. Needs the permission to delete each kind of record in the import: `portal.vehicle.remove`, `portal.driver.remove`, `portal.recipient.remove`.',
    refuses: ['import_spent'],
    response: closed({
      /**
       * `removed`: number of imported records that the server removed. `deleted`: number of imported records that it
       * marked as deleted.
       */
      removed: Type.Integer(),
      deleted: Type.Integer(),
      ...returnedFields,
    }),
  }),
};
