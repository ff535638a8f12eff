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

/**
 * A path such as `/admin/organization/vehicle`. POST creates a record. Under `/{id}`, PUT changes and DELETE deletes
 * it. PUT `/status` changes the status of many records.
 */
type RecordAddress = {
  [N in StatusRouteName]: N extends `PUT ${infer Path}/{id}`
    ? `POST ${Path}` extends RouteName
      ? `DELETE ${Path}/{id}` extends MovingRouteName
        ? Path
        : never
      : never
    : never;
}[StatusRouteName];

type RecordAt<Path extends RecordAddress> = RouteResponse<`POST ${Path}`>;
type MadeAt<Path extends RecordAddress> = RouteBody<`POST ${Path}`>;
type ChangedAt<Path extends RecordAddress> = RouteBody<`PUT ${Path}/{id}`>;

interface RecordApi<Path extends RecordAddress> {
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

type RecordPath = { [Path in RecordAddress]: Api extends RecordApi<Path> ? Path : never }[RecordAddress];

export type CallsAt<Path extends RecordPath> = RegistryCalls<RecordAt<Path>, MadeAt<Path>, ChangedAt<Path>>;

export type DescriptionAt<Path extends RecordPath> = RegistryDescription<
  RecordAt<Path>,
  MadeAt<Path>,
  ChangedAt<Path>
>;

export function recordCalls<Path extends RecordPath>(
  session: Session,
  path: Path,
): Pick<CallsAt<Path>, 'create' | 'change' | 'remove' | 'changeStatuses'> {
  // `RecordPath` proves this cast for each path; TypeScript cannot check the cast for a generic path.
  const api = session.api as unknown as RecordApi<Path>;
  return {
    create: (body) => api(`POST ${path}`, { body }),
    change: ({ _id: id }, body, under) => api(`PUT ${path}/{id}`, { params: { id }, body, ...under }),
    remove: ({ _id: id }, under) => api(`DELETE ${path}/{id}`, { params: { id }, ...under }),
    changeStatuses: (ids, status, under) =>
      api(`PUT ${path}/status`, { body: { ids: [...ids], status }, ...under }),
  };
}
