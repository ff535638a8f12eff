import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_IMPORT_ROWS } from '#contract/facts.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

interface Imported {
  created: number;
  rejected: { row: number; field: string; code: string }[];
  import: string | null;
}

const person = (identifier: string) => ({ firstName: 'Lia', lastName: 'Prado', identifier });
const vehicle = (licensePlate: string) => ({ licensePlate, fuelType: 'diesel' });
const CPFS = ['11144477735', '52998224725'];
const registers = [
  ['POST /v1/admin/organization/bulk-vehicles', 'vehicles', vehicle, ['ABC1D23', 'ABC1D24'], MAX_IMPORT_ROWS],
  ['POST /v2/admin/organization/driver', 'drivers', person, CPFS, MAX_IMPORT_ROWS],
  ['POST /v2/admin/organization/recipient', 'recipients', person, CPFS, MAX_IMPORT_ROWS],
] as const;

const MOST_STORED_BYTES = 128 * 1024;

let portal: Portal;
let company: TestOrganization;
let token: string;

beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  ({ organization: company, token } = await openCompany(portal));
});
afterAll(() => portal.close());

describe.each(registers)('import by %s', (call, as, make, [one, other], most) => {
  const bring = (names: readonly string[], key: string | null, more: object = {}) =>
    portal.ask<Imported>(call, {
      token,
      body: { [as]: names.map((name) => make(name)), mode: 'valid', ...more },
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  const undo = (id: string | null) =>
    portal.ask<{ removed: number }>(`DELETE /admin/organization/import/${id}`, {
      token,
      headers: { 'idempotency-key': newId(portal.clock) },
    });

  it('replays its answer for a repeated key, also after a user undid the import', async () => {
    const key = newId(portal.clock);
    const first = await bring([one, other, one], key);
    expect(first.body).toMatchObject({ created: 2, rejected: [{ row: 2 }], import: expect.any(String) });
    const again = await bring([one, other, one], key);
    expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
    expect((await undo(again.body.import)).body.removed).toBe(2);
    expect((await bring([one, other, one], key)).text).toBe(first.text);
    expect((await bring([one], null)).body.created).toBe(1);
  });

  it('rejects every row of a repeat without a key, and returns no import id', async () => {
    await bring([one], null);
    const again = await bring([one], null);
    expect(again.body).toMatchObject({ created: 0, rejected: [{ row: 0 }], import: null });
    expect(again.headers['idempotency-hit']).toBeUndefined();
  });

  it('accepts dry runs with the key of the import, and stores no answer for them', async () => {
    const key = newId(portal.clock);
    for (const names of [[one], [one, other]]) {
      const tried = await bring(names, key, { dryRun: true });
      expect(tried.body).toEqual({ created: names.length, rejected: [], import: null });
    }
    expect((await bring([one], key)).body.created).toBe(1);
    const tried = await bring([one], key, { dryRun: true });
    expect([tried.body.created, tried.headers['idempotency-hit']]).toEqual([0, undefined]);
  });

  it('stores its answer in less than 128 kB, even with the maximum number of rejected rows', async () => {
    const key = newId(portal.clock);
    const names = Array.from({ length: most }, () => one);
    const first = await bring(names, key);
    expect([first.body.created, first.body.rejected.length]).toEqual([1, most - 1]);
    const { rows } = await portal.pool.query<{ bytes: number }>(
      'SELECT pg_column_size(answer)::int AS bytes FROM idempotency_keys WHERE organization_id = $1',
      [company.id],
    );
    expect(rows[0]?.bytes).toBeLessThan(MOST_STORED_BYTES);
    expect((await bring(names, key)).text).toBe(first.text);
  });
});
