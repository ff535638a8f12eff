import type { Organization } from '#contract/organizations.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import type { RegistryCalls } from '#blocks/registry/registry-types.ts';

type OrganizationCreation = RouteBody<'POST /superAdmin/organization'>;
type OrganizationEdit = RouteBody<'PUT /superAdmin/organization/{id}'>;

export function organizationCalls<Made>(
  session: Session,
  kind: 'company' | 'branch',
  made: (values: Made) => OrganizationCreation,
): RegistryCalls<Organization, Made, OrganizationEdit> {
  const { api } = session;
  const ask = listCall(session, {
    call: 'GET /superAdmin/organization',
    filters: ['kind'],
    pageOf: pageOfDocs,
  });
  /**
   * After every change the session reloads its organizations, because the change can alter the organizations that the
   * user may select.
   */
  const changed = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    void session.reloadHydrate();
    return answer;
  };
  return {
    ask: (query) => ask({ ...query, filters: { kind: [kind] } }),
    create: (values) => changed(api('POST /superAdmin/organization', { body: made(values) })),
    async change({ _id: id }, body) {
      const record = await changed(api('PUT /superAdmin/organization/{id}', { params: { id }, body }));
      return { record, returned: 0 };
    },
    async remove(row) {
      await changed(api('DELETE /superAdmin/organization/{id}', { params: { id: row._id } }));
      return { record: { ...row, status: 'deleted' }, returned: 0 };
    },
  };
}
