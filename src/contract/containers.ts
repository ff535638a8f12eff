/**
 * The register of containers: objects without a plate that take fuel. Like vehicles, containers hold credit and appear
 * in the distribution list.
 */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { returnedFields } from './balance.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { statusOfMany } from './record-status.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, Reais, RecordStatus } from './values.ts';
import { Capacity, FuelType, UsableStatus } from './vehicles.ts';

const route = routeOf('Containers');

export const Container = closed({
  _id: Id,
  /** Name of the container, unique within the organization. */
  name: Type.String(),
  fuelType: FuelType,
  capacity: Capacity,
  status: RecordStatus,
  /** Sum of the container's wallets, in reais. */
  balance: Reais,
  createdAt: Instant,
});
export type Container = Static<typeof Container>;

const name = Name(MAX_RECORD_NAME);

export const ContainerInput = closed({ name, fuelType: FuelType, capacity: Type.Optional(Capacity) });
export type ContainerInput = Static<typeof ContainerInput>;

/** Change of a container. Omitted fields keep their values. */
export const ContainerChange = closed({
  name: Type.Optional(name),
  fuelType: Type.Optional(FuelType),
  capacity: Type.Optional(Capacity),
  status: Type.Optional(UsableStatus),
});
export type ContainerChange = Static<typeof ContainerChange>;

const ContainerReturned = closed({ record: Container, ...returnedFields });
const base = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const moving = { ...base, moves: 'credit', params: IdParams } as const;

export const containerRoutes = {
  'GET /admin/organization/container': route({
    operationId: 'listContainers',
    ...base,
    summary: 'Lists the containers, page by page.',
    hasTwin: true,
    query: closed({
      ...listQuery(['name', 'fuelType', 'capacity', 'status', 'balance'], MAX_PAGE_ROWS),
      status: Type.Optional(UsableStatus),
      fuelType: Type.Optional(FuelType),
    }),
    response: closed({ docs: Type.Array(Container), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/container': route({
    operationId: 'createContainer',
    ...base,
    summary: 'Registers a container. The server refuses a name that another container has.',
    body: ContainerInput,
    refuses: ['container_exists'],
    response: Container,
  }),
  'PUT /admin/organization/container/status': route({
    operationId: 'changeContainerStatuses',
    ...statusOfMany('containers'),
  }),
  'PUT /admin/organization/container/{id}': route({
    operationId: 'changeContainer',
    ...moving,
    moves: 'withStatus',
    summary:
      'Changes a container. Omitted fields keep their values. A deactivation returns the balances of its wallets to the company. After a reactivation, its wallets are empty.',
    body: ContainerChange,
    refuses: ['container_exists', 'record_deleted'],
    response: ContainerReturned,
  }),
  'DELETE /admin/organization/container/{id}': route({
    operationId: 'deleteContainer',
    ...moving,
    summary: 'Deletes a container. The balances of its wallets return to the company.',
    refuses: ['record_deleted'],
    response: ContainerReturned,
  }),
};
