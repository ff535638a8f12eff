import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Photo } from '#contract/photos.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeJpeg } from '../../testing/pictures.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let company: TestOrganization;
let branch: TestOrganization;
let other: TestOrganization;
const tokens = { company: '', operator: '', above: '' };
beforeAll(async () => {
  portal = await startPortal();
  const openedCompany = await openCompany(portal);
  company = openedCompany.organization;
  branch = await makeOrganization(portal, { parentId: company.id });
  other = await makeOrganization(portal);
  tokens.company = openedCompany.token;
  tokens.operator = await openedCompany.signInWith('portal.branches.list');
  tokens.above = await portal.signIn(await makeAccount(portal, null));
});
afterAll(() => portal.close());

const PICTURE = makeJpeg({ width: 640, height: 480, seed: 'logo' }).toString('base64');
const call = (method: 'GET' | 'PUT' | 'DELETE', of: TestOrganization, token: string, photo?: string) =>
  portal.ask<{ photo: Photo | null; removed?: boolean; code?: string }>(
    `${method} /superAdmin/organization/${of.id}/photo`,
    { token, ...(photo !== undefined && { body: { photo } }) },
  );

describe('/superAdmin/organization/{id}/photo', () => {
  it('stores, returns and removes the photo of a company or branch, and records changes without the picture', async () => {
    for (const of of [company, branch]) {
      expect((await call('GET', of, tokens.company)).body.photo).toBeNull();
      const given = await call('PUT', of, tokens.company, PICTURE);
      expect(given).toMatchObject({
        status: 200,
        body: { contentType: 'image/jpeg', width: 640, height: 480 },
      });
      expect((await call('GET', of, tokens.above)).body.photo).toMatchObject({ width: 640 });
      expect((await call('DELETE', of, tokens.company)).body.removed).toBe(true);
      expect((await call('DELETE', of, tokens.company)).body.removed).toBe(false);
      const { rows } = await portal.pool.query<{ records: string }>(
        `SELECT records::text FROM changes WHERE organization_id = $1 AND records::text LIKE '%organization-photo%'`,
        [of.id],
      );
      expect(rows).toHaveLength(2);
      expect(rows.map(({ records }) => records).join()).not.toContain(PICTURE.slice(0, 60));
    }
  });

  it('refuses a photo change without permission, of another company, or with an unreadable or too large file', async () => {
    expect((await call('GET', company, tokens.operator)).status).toBe(200);
    expect((await call('PUT', company, tokens.operator, PICTURE)).body.code).toBe('permission_missing');
    expect((await call('GET', other, tokens.company)).body.code).toBe('not_found');
    expect((await call('PUT', other, tokens.company, PICTURE)).body.code).toBe('not_found');
    const text = Buffer.from('no picture').toString('base64');
    expect((await call('PUT', company, tokens.company, text)).body.code).toBe('photo_unreadable');
    const wide = makeJpeg({ width: 4000, height: 10, seed: 'wide' }).toString('base64');
    expect((await call('PUT', company, tokens.company, wide)).body.code).toBe('photo_too_large');
  });
});
