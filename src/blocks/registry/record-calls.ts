/** The calls that make, change and remove one record, which the contract has under one address. */
import type { MovingRouteName, RouteName, RouteResponse, StatusRouteName } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import type { RegistryCalls } from './registry-types.ts';

/** `/admin/organization/vehicle`: POST makes a record; under `/{id}` PUT changes it and its status, DELETE removes it. */
type RecordPath = {
  [N in StatusRouteName]: N extends `PUT ${infer Path}/{id}`
    ? `POST ${Path}` extends RouteName
      ? `DELETE ${Path}/{id}` extends MovingRouteName
        ? Path
        : never
      : never
    : never;
}[StatusRouteName];

type RecordOf<Path extends RecordPath> = RouteResponse<`POST ${Path}`>;

/** `values` are what the fields of the form read, which `recordFields` holds against these calls. */
export function recordCalls<Path extends RecordPath>(
  { api }: Session,
  of: Path,
): Pick<RegistryCalls<RecordOf<Path>>, 'create' | 'change' | 'remove'> {
  const path: RecordPath = of;
  return {
    create: (values) => api(`POST ${path}`, { body: values as never }) as Promise<RecordOf<Path>>,
    change: ({ _id: id }, body, under) =>
      api(`PUT ${path}/{id}`, { params: { id }, body, ...under }) as Promise<never>,
    remove: ({ _id: id }, under) =>
      api(`DELETE ${path}/{id}`, { params: { id }, ...under }) as Promise<never>,
  };
}
