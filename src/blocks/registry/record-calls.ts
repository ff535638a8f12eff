/** The calls that make, change and remove one record: registers of these kinds have them under alike names. */
import type { RouteResponse } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import type { RegistryCalls } from './registry-types.ts';

/** As it stands in the addresses of the calls. */
type RecordKind = 'vehicle' | 'container' | 'driver' | 'recipient';

type RecordOf<Kind extends RecordKind> = RouteResponse<`POST /admin/organization/${Kind}`>;

/** `values` are what the fields of the form read, which is what the calls of that kind take. */
export function recordCalls<Kind extends RecordKind>(
  { api }: Session,
  of: Kind,
): Pick<RegistryCalls<RecordOf<Kind>>, 'create' | 'change' | 'remove'> {
  const kind: RecordKind = of;
  return {
    create: (values) =>
      api(`POST /admin/organization/${kind}`, { body: values as never }) as Promise<RecordOf<Kind>>,
    change: ({ _id: id }, body, under) =>
      api(`PUT /admin/organization/${kind}/{id}`, { params: { id }, body, ...under }) as Promise<never>,
    remove: ({ _id: id }, under) =>
      api(`DELETE /admin/organization/${kind}/{id}`, { params: { id }, ...under }) as Promise<never>,
  };
}
