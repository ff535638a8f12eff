import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { makeOrganization, makeVehicle, type TestOrganization } from '../testing/organizations.ts';
import { startPortal, type Portal } from '../testing/portal.ts';
import { walletRecord } from './kinds/wallet.record.ts';
import { personRecord } from './kinds/person.record.ts';
import { sealKey, type SealKeys } from '../platform/seals/seal-hash.ts';
import { sealRecords } from '../platform/seals/seals.service.ts';
import { verifyChains } from '../platform/seals/verify-chains.ts';
import { vehicleRecord } from './kinds/vehicle.record.ts';
import { readRecords } from './audit.repository.ts';
import { changesChain } from './changes-chain.ts';
import { differencesOf, MANY, SECRET } from './difference.ts';
import { recordChange, type Writing } from './record-change.ts';

let portal: Portal;
let organization: TestOrganization;
let vehicle: string;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const actor = { userId: '0190a000-0000-7000-8000-000000000001', address: '203.0.113.9', requestId: 'r-1' };

const write = <T>(work: (writing: Writing) => Promise<T>) =>
  portal.tenancy.inScope(organization.scope, (tx) =>
    work({ tx, clock: portal.clock, organizationId: organization.id, actor }),
  );

const paint = (tx: DatabaseTransaction, color: string) =>
  tx.updateTable('vehicles').set({ color }).where('id', '=', vehicle).execute();

const painted = (writing: Writing, color: string) =>
  recordChange(writing, 'change', [{ record: vehicleRecord, ids: [vehicle] }], () =>
    paint(writing.tx, color),
  );

async function changes() {
  const { rows } = await portal.pool.query<Record<string, unknown>>(
    `SELECT * FROM changes WHERE organization_id = $1 ORDER BY id`,
    [organization.id],
  );
  return rows;
}

async function begin() {
  organization = await makeOrganization(portal);
  vehicle = await makeVehicle(portal, organization);
}

describe('recordChange', () => {
  it('records author, address, time, and values before and after of changed fields', async () => {
    await begin();
    await write((writing) => painted(writing, 'azul'));
    expect(await changes()).toEqual([
      {
        organization_id: organization.id,
        id: expect.any(String),
        changed_at: portal.clock.now(),
        actor_user_id: actor.userId,
        actor_job: null,
        actor_address: '203.0.113.9',
        request_id: 'r-1',
        operation: 'change',
        kind: 'vehicle',
        record_id: vehicle,
        records: [{ kind: 'vehicle', id: vehicle, before: { color: '' }, after: { color: 'azul' } }],
      },
    ]);
  });

  it('records the job that changed a record', async () => {
    await begin();
    await portal.tenancy.asSystem('schedules', (tx) =>
      painted(
        {
          tx,
          clock: portal.clock,
          organizationId: organization.id,
          actor: { userId: null, address: null, requestId: null },
        },
        'verde',
      ),
    );
    expect(await changes()).toMatchObject([{ actor_user_id: null, actor_job: 'schedules' }]);
  });

  it('records nothing for a change without effect and after a rollback', async () => {
    await begin();
    await write((writing) => painted(writing, ''));
    const failing = write(async (writing) => {
      await painted(writing, 'preto');
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await changes()).toEqual([]);
  });

  it('adds a nested change to the outer line, with each record once', async () => {
    await begin();
    const wallet = newId(portal.clock);
    await write((writing) =>
      recordChange(writing, 'create', [{ record: vehicleRecord, ids: [vehicle] }], async () => {
        await paint(writing.tx, 'rosa');
        const vehicles = { record: vehicleRecord, by: 'organization_id', ids: [organization.id] };
        await recordChange(
          writing,
          'change',
          [vehicles, { record: walletRecord, ids: [wallet] }],
          async () => {
            await paint(writing.tx, 'roxo');
            await writing.tx
              .insertInto('wallets')
              .values({
                organization_id: organization.id,
                id: wallet,
                vehicle_id: vehicle,
                created_at: portal.clock.now(),
              })
              .execute();
          },
        );
      }),
    );
    const [line, ...others] = await changes();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ operation: 'create', kind: 'vehicle', record_id: vehicle });
    expect(line?.['records']).toEqual([
      { kind: 'vehicle', id: vehicle, before: { color: '' }, after: { color: 'roxo' } },
      { kind: 'wallet', id: wallet, before: null, after: expect.objectContaining({ vehicle_id: vehicle }) },
    ]);
  });

  it('records a change of many records in one line', async () => {
    await begin();
    const ids = Array.from({ length: 30 }, () => newId(portal.clock));
    await write((writing) =>
      recordChange(writing, 'open', [{ record: walletRecord, ids }], async () => {
        for (const id of ids) {
          const expense_center_id = newId(portal.clock);
          await writing.tx
            .insertInto('expense_centers')
            .values({
              organization_id: organization.id,
              id: expense_center_id,
              name: id,
              created_at: portal.clock.now(),
            })
            .execute();
          await writing.tx
            .insertInto('wallets')
            .values({
              organization_id: organization.id,
              id,
              vehicle_id: vehicle,
              expense_center_id,
              created_at: portal.clock.now(),
            })
            .execute();
        }
      }),
    );
    const lines = await changes();
    expect(lines).toMatchObject([{ kind: 'wallet', record_id: null }]);
    const [records] = lines[0]?.['records'] as { fields: string[]; created: unknown[][] }[];
    expect(records?.fields).toEqual(['id', ...walletRecord.fields]);
    expect(records?.created.map(([id]) => id)).toEqual([...ids].sort());
  });

  it('records many new records like few: every field, derived values and hidden secrets', async () => {
    await begin();
    const kind = { ...personRecord, derived: { letters: sql`length(r.last_name)` } };
    const importId = newId(portal.clock);
    const imported = { record: kind, by: 'import_id', ids: [importId] };
    const made = MANY + 1;
    const states = await write(({ tx, clock, ...more }) =>
      recordChange({ tx, clock, ...more }, 'import', [imported], async () => {
        await sql`
          INSERT INTO members (organization_id, id, user_id, role, first_name, last_name, identifier, import_id, created_at)
          SELECT ${organization.id}::uuid, gen_random_uuid(), gen_random_uuid(), 'User', 'Rui "o Breve"', repeat('a', n),
            lpad(n::text, 11, '0'), ${importId}::uuid, ${clock.now()}::timestamptz
          FROM generate_series(1, ${made}::integer) n`.execute(tx);
        await sql`
          INSERT INTO member_secrets (organization_id, member_id, password_hash)
          SELECT organization_id, id, 'argon2' FROM members WHERE import_id = ${importId}
            AND length(last_name) <= 3`.execute(tx);
        return readRecords(tx, organization.id, imported);
      }),
    );
    const [line] = await changes();
    expect(line?.['records']).toEqual(differencesOf(kind, [], states));
    const [record] = line?.['records'] as { fields: string[]; created: unknown[][] }[];
    const valuesOf = (field: string) => record?.created.map((row) => row[record.fields.indexOf(field)]);
    expect(valuesOf('letters')?.sort()).toEqual(Array.from({ length: made }, (_, at) => at + 1).sort());
    expect(valuesOf('password')?.filter((value) => value === SECRET)).toHaveLength(3);
    expect(JSON.stringify(record)).not.toContain('argon2');
  });

  it('seals a bulk change with each of its records', async () => {
    await begin();
    const importId = newId(portal.clock);
    await write((writing) =>
      recordChange(writing, 'import', [{ record: vehicleRecord, by: 'import_id', ids: [importId] }], () =>
        sql`
          INSERT INTO vehicles (organization_id, id, license_plate, plate_key, import_id, created_at)
          SELECT ${organization.id}::uuid, gen_random_uuid(), 'p' || n, 'p' || n, ${importId}::uuid, now()
          FROM generate_series(1, ${MANY}::integer) n`.execute(writing.tx),
      ),
    );
    await sealRecords(portal.tenancy, [changesChain]);
    const faults = async () =>
      (await verifyChains(portal.tenancy, [changesChain])).filter(
        ({ organizationId }) => organizationId === organization.id,
      );
    expect(await faults()).toEqual([]);
    const [line] = await changes();
    await portal.pool.query(
      `UPDATE changes SET records = replace(records::text, '"p7"', '"p8"')::json WHERE organization_id = $1`,
      [organization.id],
    );
    expect(await faults()).toMatchObject([{ id: line?.['id'] }]);
  });

  it('writes lines that the server cannot change or delete', async () => {
    await begin();
    await write((writing) => painted(writing, 'azul'));
    for (const statement of [
      'UPDATE changes SET operation = $2 WHERE id = $1',
      'DELETE FROM changes WHERE id = $1',
    ]) {
      for (const role of ['litro_app', 'litro_system']) {
        const client = await portal.pool.connect();
        try {
          await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
          const values = statement.includes('$2') ? [newId(portal.clock), 'x'] : [newId(portal.clock)];
          await expect(client.query(statement, values)).rejects.toMatchObject({ code: '42501' });
        } finally {
          await client.query('ROLLBACK');
          client.release();
        }
      }
    }
  });
});

describe('verifyChains for changes', () => {
  const key = sealKey(Buffer.alloc(32, 7));
  const verify = (...keys: SealKeys) => verifyChains(portal.tenancy, [changesChain], keys);
  const faults = async () =>
    (await verify(key)).filter(({ organizationId }) => organizationId === organization.id);

  async function sealThree() {
    await begin();
    for (const color of ['azul', 'verde', 'preto']) await write((writing) => painted(writing, color));
    await sealRecords(portal.tenancy, [changesChain], { key });
    expect(await faults()).toEqual([]);
    return (await changes()).map(({ id }) => id as string);
  }

  const byHand = (statement: string, ...values: unknown[]) =>
    portal.pool.query(`SET session_replication_role = replica`).then(async () => {
      await portal.pool.query(statement, [organization.id, ...values]);
      await portal.pool.query(`SET session_replication_role = DEFAULT`);
    });

  it.each([
    ['operation', `'other'`],
    ['actor_user_id', 'NULL'],
    ['actor_address', `'198.51.100.1'`],
    ['request_id', 'NULL'],
    ['changed_at', `changed_at + interval '1 second'`],
    ['kind', `'person'`],
    ['record_id', 'NULL'],
    ['records', `'[]'`],
  ])('detects an edited column %s', async (column, value) => {
    const [, second] = await sealThree();
    await byHand(`UPDATE changes SET ${column} = ${value} WHERE organization_id = $1 AND id = $2`, second);
    expect(await faults()).toEqual([
      { organizationId: organization.id, kind: 'change_seal_broken', id: second },
    ]);
  });

  it('detects a removed line, with or without its seal', async () => {
    const [, second, third] = await sealThree();
    await byHand('DELETE FROM changes WHERE organization_id = $1 AND id = $2', second);
    expect(await faults()).toMatchObject([{ id: second }]);
    await byHand('DELETE FROM change_seals WHERE organization_id = $1 AND change_id = $2', second);
    expect(await faults()).toMatchObject([{ id: third }]);
  });

  it('detects an added line', async () => {
    await sealThree();
    const added = newId(portal.clock);
    await byHand(
      `INSERT INTO changes (organization_id, id, changed_at, operation, kind, records) VALUES ($1, $2, now(), 'x', 'x', '[]')`,
      added,
    );
    expect(await faults()).toMatchObject([{ id: added }]);
  });

  it('detects a chain that was sealed again with another key', async () => {
    const [first] = await sealThree();
    await byHand(`INSERT INTO changes_unsealed (organization_id, change_id)
      SELECT organization_id, id FROM changes WHERE organization_id = $1`);
    await byHand('DELETE FROM change_seals WHERE organization_id = $1');
    await sealRecords(portal.tenancy, [changesChain], { key: sealKey(Buffer.alloc(32, 8)) });
    expect(await faults()).toMatchObject([{ id: first }]);
  });

  it('detects a hash without a key after a hash with a key', async () => {
    await sealThree();
    await write((writing) => painted(writing, 'cinza'));
    await sealRecords(portal.tenancy, [changesChain]);
    const last = (await changes()).at(-1)?.['id'];
    expect(await faults()).toMatchObject([{ id: last }]);
  });

  it('reports the newest seal for external storage', async () => {
    await begin();
    await write((writing) => painted(writing, 'azul'));
    const heads: unknown[] = [];
    await sealRecords(portal.tenancy, [changesChain], { key, onSealed: (head) => heads.push(head) });
    expect(heads).toContainEqual({
      chain: 'change_seals',
      organizationId: organization.id,
      position: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
