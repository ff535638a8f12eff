import { json, startMisbehavingServer, type Reply } from '../../api/testing/misbehaving-server.ts';

export const homeId = '01900000-0000-7000-8000-000000000001';
export const branchId = '01900000-0000-7000-8000-000000000002';
export const user = { _id: 'u1', firstName: 'A', lastName: 'B', email: 'a@b.example' };
export const scope = ['AdminOrg', homeId, 'Home'];

const organization = (_id: string, parent: string | null) => ({
  _id,
  name: _id,
  tradeName: _id,
  federalTaxNumber: '00000000000191',
  parent,
});

export const hydrateOf = (id: string, extra: object = {}) => ({
  organization: organization(id, null),
  organizations: [organization(homeId, null), organization(branchId, homeId)],
  timeZone: 'America/Sao_Paulo',
  modules: { expenseCenter: false, fuelManagement: false },
  ...extra,
});

export const permissionsOf = (...keys: string[]) => ({
  docs: keys.map((_id) => ({
    _id,
    area: 'a',
    action: 'list',
    userPermission: { _id: 'p', status: 'active' },
  })),
});

export type CompanyServer = Awaited<ReturnType<typeof startCompanyServer>>;

export async function startCompanyServer() {
  const server = await startMisbehavingServer();
  let answers: Record<string, Reply> = {};
  const reset = () => {
    answers = {
      'POST /login': json(200, { user, authHeader: 'Bearer t1', scope, requiresAuthCode: false }),
      'POST /user/session/renew': json(401, { code: 'session_ended', message: 'none' }),
      'GET /user/validSession': json(200, { user, scope }),
      'POST /user/logoff': json(200, { message: 'ok' }),
      'GET /v2/admin/organization/hydrate': (response, request) =>
        json(200, hydrateOf(organizationOf(request.url) ?? homeId, { balanceSharingType: 'VEHICLE' }))(
          response,
          request,
        ),
      'GET /admin/organization/user/permissions': json(200, permissionsOf('portal.balanceDistribution.list')),
      'GET /organization/subscriptions': json(200, {
        _plan: 'plan',
        menus: ['balance'],
        hasFuelManagementModule: false,
      }),
    };
    server.script((response, request) => {
      const path = request.url.split('?')[0] ?? '';
      const reply = answers[`${request.method} ${path}`] ?? json(404, { code: 'not_found', message: path });
      reply(response, request);
    });
  };
  reset();
  return {
    host: server.host,
    received: server.received,
    reset,
    answer: (name: string, reply: Reply) => {
      answers[name] = reply;
    },
    calls: (name: string) =>
      server.received.filter(({ method, url }) => `${method} ${url.split('?')[0] ?? ''}` === name),
    close: server.close,
  };
}

export function organizationOf(url: string): string | null {
  return new URL(url, 'http://localhost').searchParams.get('organizationId');
}
