import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusesChanged } from '#contract/record-status.ts';
import { newId } from '../../platform/identifier.ts';
import { openStage } from '../../testing/stage.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

type Stage = Awaited<ReturnType<typeof openStage>>;
const own = (id: string) => ({ id, owner: id });

const registers = [
  ['driver', 'user', (stage: Stage) => stage.addPerson('UserOrg'), (stage: Stage) => stage.addPerson('User')],
  [
    'recipient',
    'user',
    (stage: Stage) => stage.addPerson('User'),
    (stage: Stage) => stage.addPerson('UserOrg'),
  ],
  [
    'vehicle',
    'vehicle',
    async (stage: Stage) => own(await stage.addOwner('vehicle')),
    async (stage: Stage) => own(await stage.addContainer()),
  ],
  [
    'container',
    'vehicle',
    async (stage: Stage) => own(await stage.addContainer()),
    async (stage: Stage) => own(await stage.addOwner('vehicle')),
  ],
] as const;

describe.each(registers)('PUT /admin/organization/%s/status', (register, kind, add, addOther) => {
  async function scene() {
    const stage = await openStage(portal, { sharingType: kind === 'user' ? 'EMPLOYEE' : 'VEHICLE' });
    const token = await stage.openSession();
    const records = [await add(stage), await add(stage), await add(stage)];
    const ids = records.map(({ id }) => id);
    const put = (body: object) =>
      portal.ask<StatusesChanged>(`PUT /admin/organization/${register}/status`, {
        token,
        body,
        headers: { 'idempotency-key': newId(portal.clock) },
      });
    const trail = async () => {
      const { rows } = await portal.pool.query<{ operation: string; kinds: string[] }>(
        `SELECT operation, array(SELECT DISTINCT r->>'kind' FROM jsonb_array_elements(records::jsonb) r ORDER BY 1) AS kinds
         FROM changes WHERE organization_id = $1 ORDER BY id`,
        [stage.organization.id],
      );
      return rows;
    };
    return { stage, token, records, ids, put, trail };
  }

  it('collects credit in a single entry on deactivation, and moves none on reactivation', async () => {
    const { stage, records, ids, put, trail } = await scene();
    await stage.buy();
    const shares: { id: string; wallet: string; amount: number }[] = [];
    for (const { owner: id } of records.slice(0, 2)) {
      shares.push({ id, wallet: await stage.addWallet(kind, id), amount: 500 });
    }
    await stage.distribute(kind, shares);
    const { status, body } = await put({ ids, status: 'inactive' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 3, returned: 1000, balance: { company: 1000, handedOut: 0 } });
    expect((await stage.readState()).journal.at(-1)).toEqual({ kind: 'inactivation', amountCents: 100_000 });
    expect(await trail()).toHaveLength(1);
    expect((await put({ ids, status: 'inactive' })).body).toMatchObject({
      changed: 0,
      returned: 0,
      entry: null,
    });
    expect((await put({ ids, status: 'active' })).body).toMatchObject({
      changed: 3,
      returned: 0,
      entry: null,
    });
    expect(await trail()).toHaveLength(2);
  });

  it('refuses all records if any of them is deleted, unknown or of another register', async () => {
    const { stage, token, ids, put } = await scene();
    const [first = '', deletedId = ''] = ids;
    await portal.ask(`DELETE /admin/organization/${register}/${deletedId}`, {
      token,
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    const refused = await put({ ids, status: 'inactive' });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'record_deleted',
      [{ id: deletedId, reason: 'deleted' }],
    ]);
    for (const stranger of [newId(portal.clock), (await addOther(stage)).id]) {
      const unknown = await put({ ids: [first, stranger], status: 'inactive' });
      expect([unknown.status, unknown.body.details]).toEqual([404, [{ id: stranger, reason: 'unknown' }]]);
    }
    expect((await put({ ids: [first], status: 'active' })).body.changed).toBe(0);
  });
});
