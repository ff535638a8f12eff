import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const LARGE_BYTES = 7_800_000;
const MOST_LARGE = 10;
const IMPORT = '/v1/admin/organization/bulk-vehicles';

let portal: Portal;
let url: string;
let token: string;
let signInWith: Awaited<ReturnType<typeof openCompany>>['signInWith'];
beforeAll(async () => {
  portal = await startPortal({ environment: { REQUESTS_PER_MINUTE: String(20 * MOST_LARGE) } });
  url = await portal.listen();
  ({ token, signInWith } = await openCompany(portal));
});
afterAll(() => portal.close());

async function announce(path: string, bearer: string, header = `content-length: ${LARGE_BYTES}`) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `authorization: Bearer ${bearer}`,
      'content-type: application/json',
      header,
      '\r\n',
    ].join('\r\n'),
  );
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes('"requestId"')) break;
  }
  return { status: Number(answer.split(' ')[1]), code: /"code":"(\w+)"/.exec(answer)?.[1] };
}

describe('a large body', () => {
  it('is refused unread without the permission for the call', async () => {
    const powerless = await signInWith();
    expect(await announce(IMPORT, powerless)).toEqual({ status: 403, code: 'permission_missing' });
    const chunked = await announce(IMPORT, powerless, 'transfer-encoding: chunked');
    expect(chunked).toEqual({ status: 403, code: 'permission_missing' });
  });

  it('is refused unread without any of the permissions that the call may require', async () => {
    const other = await signInWith('portal.vehicle.add');
    const answer = await announce('/admin/organization/purchase', other, 'content-length: 70000');
    expect(answer).toEqual({ status: 403, code: 'permission_missing' });
  });

  it('is refused unread if its address is invalid or names a foreign organization', async () => {
    const [wrong, stranger] = ['nobody', '0190e5a0-0000-7000-8000-000000000000'].map(
      (id) => `${IMPORT}?organizationId=${id}`,
    ) as [string, string];
    expect(await announce(wrong, await signInWith('portal.vehicle.add'))).toMatchObject({ status: 400 });
    const forbidden = await announce(stranger, await signInWith('portal.vehicle.add'));
    expect(forbidden).toEqual({ status: 403, code: 'organization_forbidden' });
  });

  it('is refused unread above the limit of its session, which other sessions do not share', async () => {
    const bring = (bearer: string) =>
      portal.ask(`POST ${IMPORT}`, { token: bearer, body: { vehicles: [], note: ' '.repeat(70_000) } });
    const small = () => portal.ask(`POST ${IMPORT}`, { token, body: { vehicles: [] } });
    for (let count = 0; count < MOST_LARGE; count += 1) expect((await bring(token)).status).toBe(400);
    expect(await announce(IMPORT, token)).toEqual({ status: 429, code: 'too_many_requests' });
    expect((await small()).status).toBe(400);
    expect((await bring(await signInWith('portal.vehicle.add'))).status).toBe(400);
  });
});
