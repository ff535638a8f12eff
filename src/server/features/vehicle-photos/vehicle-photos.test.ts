import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { MAX_PHOTO_BYTES } from '#contract/facts.ts';
import type { PhotoDescription } from '#contract/photos.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeVehicle } from '../../testing/organizations.ts';
import { makeJpeg, makeWebp } from '../../testing/pictures.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type Shown = RouteResponse<'GET /admin/organization/vehicle/{id}/photo'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function openTruck() {
  const {
    organization,
    token,
    ask,
    vehicles: { truck: vehicle },
  } = await openCompany(portal, { vehicles: { truck: {} } });
  const url = (id = vehicle) => `/admin/organization/vehicle/${id}/photo`;
  return {
    organization,
    token,
    vehicle,
    show: (headers: Record<string, string> = {}, id = vehicle) =>
      portal.ask<Shown>(`GET ${url(id)}`, { token, headers }),
    give: (file: Buffer, id = vehicle) =>
      ask<PhotoDescription>(`PUT ${url(id)}`, { photo: file.toString('base64') }),
    take: (id = vehicle) => ask<{ removed: boolean }>(`DELETE ${url(id)}`),
  };
}

describe('photo of a vehicle', () => {
  it('returns no photo at first, then the latest photo of a vehicle, without its location data', async () => {
    const company = await openTruck();
    expect((await company.show()).body).toEqual({ photo: null });
    await company.give(makeJpeg());
    const { status, body } = await company.give(makeWebp({ width: 900, height: 600, exif: 'GPS' }));
    expect([status, body.contentType, body.width, body.height]).toEqual([200, 'image/webp', 900, 600]);
    const { photo } = (await company.show()).body;
    expect(Buffer.from(photo?.photo ?? '', 'base64')).toEqual(makeWebp({ width: 900, height: 600 }, 'VP8X'));
    expect(photo).toMatchObject(body);
  });

  it('lets the browser cache the photo privately, and sends the photo again only after a change', async () => {
    const company = await openTruck();
    await company.give(makeJpeg());
    const { headers } = await company.show();
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const tag = String(headers.etag);
    const again = await company.show({ 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    await company.give(makeJpeg({ seed: 'b' }));
    expect((await company.show({ 'if-none-match': tag })).status).toBe(200);
    await company.take();
    expect((await company.show({ 'if-none-match': tag })).body).toEqual({ photo: null });
  });

  it('removes the photo of a vehicle once', async () => {
    const company = await openTruck();
    await company.give(makeJpeg());
    expect((await company.take()).body).toEqual({ removed: true });
    expect((await company.take()).body).toEqual({ removed: false });
  });

  it.each([
    ['a text', Buffer.from('not a picture at all'), 422, 'photo_unreadable'],
    ['a GIF', Buffer.from('GIF89a'), 422, 'photo_unreadable'],
    ['too wide', makeJpeg({ width: 1_281 }), 422, 'photo_too_large'],
    ['too high', makeWebp({ height: 4_000 }), 422, 'photo_too_large'],
    ['over 2 MB', Buffer.concat([makeJpeg(), Buffer.alloc(MAX_PHOTO_BYTES)]), 400, 'validation_failed'],
    ['over 4 MB', Buffer.concat([makeJpeg(), Buffer.alloc(2 * MAX_PHOTO_BYTES)]), 413, 'payload_too_large'],
  ])('refuses a photo that is %s, and the earlier photo remains', async (_name, file, status, code) => {
    const company = await openTruck();
    await company.give(makeJpeg());
    const answer = await company.give(file);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await company.show()).body.photo?.contentType).toBe('image/jpeg');
  });

  it('accepts a photo of 2 MB', async () => {
    const company = await openTruck();
    const head = makeJpeg({ seed: '' });
    const file = makeJpeg({ seed: 'x'.repeat(MAX_PHOTO_BYTES - head.length) });
    expect(file.length).toBe(MAX_PHOTO_BYTES);
    expect((await company.give(file)).status).toBe(200);
  });

  it('shows the photo of a deleted vehicle without changes, and offers no photo for a container', async () => {
    const company = await openTruck();
    await company.give(makeJpeg());
    await portal.ask(`DELETE /admin/organization/vehicle/${company.vehicle}`, {
      token: company.token,
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect((await company.show()).body.photo).not.toBeNull();
    for (const answer of [await company.give(makeWebp()), await company.take()]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'record_deleted']);
    }
    const container = await makeVehicle(portal, company.organization, { kind: 'container', plate: 'Tambor' });
    for (const answer of [
      await company.show({}, container),
      await company.give(makeJpeg(), container),
      await company.take(container),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('removes a vehicle with a photo together with its import', async () => {
    const company = await openTruck();
    const importId = newId(portal.clock);
    const vehicle = await makeVehicle(portal, company.organization, { importId });
    await company.give(makeJpeg(), vehicle);
    const { body } = await portal.ask(`DELETE /admin/organization/import/${importId}`, {
      token: company.token,
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect(body).toMatchObject({ removed: 1 });
  });

  it('sends an event for each change of a photo', async () => {
    const company = await openTruck();
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(company.organization.id, ({ type }) => heard.push(type));
    await company.take();
    expect(heard.splice(0)).toEqual([]);
    await company.give(makeJpeg());
    await company.take();
    expect(heard).toEqual(['registry', 'registry']);
    stop();
  });
});
