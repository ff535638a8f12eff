/** The calls that make, change and remove one record, and take many out of use, which the contract has under one address. */
import type {
  MovingRouteName,
  RouteBody,
  RouteName,
  RouteResponse,
  StatusRouteName,
} from '#contract/routes.ts';
import type { StatusOfMany } from '#contract/record-status.ts';
import type { Api, UnderKey } from '#core/api/api.ts';
import type { Session } from '#core/session/session.ts';
import type { RegistryCalls, RegistryDescription, Returned, ReturnedOfMany } from './registry-types.ts';

/** `/admin/organization/vehicle`: POST makes a record; under `/{id}` PUT changes it and its status, DELETE removes it; PUT `/status` changes that of many. */
type Address = {
  [N in StatusRouteName]: N extends `PUT ${infer Path}/{id}`
    ? `POST ${Path}` extends RouteName
      ? `DELETE ${Path}/{id}` extends MovingRouteName
        ? Path
        : never
      : never
    : never;
}[StatusRouteName];

type RecordAt<Path extends Address> = RouteResponse<`POST ${Path}`>;
type MadeAt<Path extends Address> = RouteBody<`POST ${Path}`>;
type ChangedAt<Path extends Address> = RouteBody<`PUT ${Path}/{id}`>;

/** The calls of one address, as all registers whose records hold credit have them. */
interface RecordApi<Path extends Address> {
  (name: `POST ${Path}`, input: { body: MadeAt<Path> }): Promise<RecordAt<Path>>;
  (
    name: `PUT ${Path}/{id}`,
    input: { params: { id: string }; body: ChangedAt<Path> } & UnderKey,
  ): Promise<Returned<RecordAt<Path>>>;
  (
    name: `DELETE ${Path}/{id}`,
    input: { params: { id: string } } & UnderKey,
  ): Promise<Returned<RecordAt<Path>>>;
  (name: `PUT ${Path}/status`, input: { body: StatusOfMany } & UnderKey): Promise<ReturnedOfMany>;
}

/** The addresses whose calls the contract has in that way. */
type RecordPath = { [Path in Address]: Api extends RecordApi<Path> ? Path : never }[Address];

/** The calls of a register whose records are made under `Path`. */
export type CallsAt<Path extends RecordPath> = RegistryCalls<RecordAt<Path>, MadeAt<Path>, ChangedAt<Path>>;

/** What such a register says of itself. */
export type DescriptionAt<Path extends RecordPath> = RegistryDescription<
  RecordAt<Path>,
  MadeAt<Path>,
  ChangedAt<Path>
>;

/** What is sent is typed by the contract: `recordFields` holds the fields of the form against the same two bodies. */
export function recordCalls<Path extends RecordPath>(
  session: Session,
  path: Path,
): Pick<CallsAt<Path>, 'create' | 'change' | 'remove' | 'changeStatuses'> {
  // Proved for each address by `RecordPath`; for one that is still open the compiler works it out no further.
  const api = session.api as unknown as RecordApi<Path>;
  return {
    create: (body) => api(`POST ${path}`, { body }),
    change: ({ _id: id }, body, under) => api(`PUT ${path}/{id}`, { params: { id }, body, ...under }),
    remove: ({ _id: id }, under) => api(`DELETE ${path}/{id}`, { params: { id }, ...under }),
    changeStatuses: (ids, status, under) =>
      api(`PUT ${path}/status`, { body: { ids: [...ids], status }, ...under }),
  };
}
