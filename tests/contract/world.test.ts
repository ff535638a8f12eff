import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idColumns, rowsOf } from './schema-rows.ts';
import { CANARY, makeWorld, type World } from './world.ts';

/**
 * What is bound to a purchase names owners and wallets as a hand-out does, and has no id of its own: with it no request would find
 * out which wallets a hand-out takes. It is read by its purchase alone, and its own tests hold whose it is. What the trail withholds is of the
 * trail, which no call names. Organizations name a plan by its name.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['withheld_changes', 'purchase_shares', 'plans']);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** The tables whose status may be this word. */
async function tablesWithStatus({ portal }: World, status: string): Promise<string[]> {
  const { rows } = await portal.pool.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'c' AND pg_get_constraintdef(oid) LIKE '%status%' AND pg_get_constraintdef(oid) LIKE $1`,
    [`%'${status}'%`],
  );
  return rows.map(({ name }) => name);
}

describe('the world that every route is tried in', () => {
  it('has a record of the foreign organisation in every table that a record can stand in', () => {
    const rows = rowsOf(world.tables, world.foreign.id);
    const empty = world.tables.filter(
      (table) =>
        !LEFT_OUT.has(table.name) &&
        (table.isTenants || idColumns(table).length > 0) &&
        rows.get(table)?.length === 0,
    );
    expect(
      empty.map(({ name }) => name),
      'give these tables a record in records.ts',
    ).toEqual([]);
  });

  it('has a deleted one wherever records can be deleted', async () => {
    const deletable = await tablesWithStatus(world, 'deleted');
    expect(deletable).toContain('members');
    const organizations = [world.foreign.id, world.deletedOrganizationId];
    for (const table of world.tables.filter(({ name }) => deletable.includes(name))) {
      const rows = organizations.flatMap((id) => rowsOf(world.tables, id).get(table) ?? []);
      const statuses = rows.map((row) => row['status']);
      expect(statuses, `give ${table.name} a deleted record in records.ts`).toContain('deleted');
    }
  });

  it('has a canary or a word of its own in every text of the foreign organisation that is not of a fixed vocabulary', () => {
    const rows = rowsOf(world.tables, world.foreign.id);
    const home = rowsOf(world.tables, world.home.id);
    for (const table of world.tables.filter(({ isTenants }) => isTenants)) {
      for (const { name, type } of table.columns) {
        if (type !== 'text' || table.checked.has(name)) continue;
        const known = new Set(home.get(table)?.map((row) => row[name]));
        const values = rows.get(table)?.map((row) => row[name]) ?? [];
        const silent = values.filter((value) => !value && !known.has(value));
        expect(silent, `${table.name}.${name}`).toEqual([]);
        const told = values.some((value) => String(value).includes(CANARY));
        expect(
          told ||
            values.every((value) => known.has(value)) ||
            world.secrets.foreign.some((secret) => values.includes(secret)),
          `${table.name}.${name}`,
        ).toBe(true);
      }
    }
  });

  it('is put back as it was made', async () => {
    const { portal, home } = world;
    await portal.pool.query(`UPDATE members SET phone = '1' WHERE organization_id = $1`, [home.id]);
    await portal.pool.query(`DELETE FROM journal_seals`);
    expect(await world.changed()).toEqual(['journal_seals', 'members']);
    expect(await world.restore({ unlessForeign: true })).toEqual(['journal_seals']);
    expect(await world.changed()).toEqual(['journal_seals', 'members']);
    expect(await world.restore()).toEqual(['journal_seals']);
    expect(await world.changed()).toEqual([]);
    await portal.pool.query(`UPDATE members SET phone = '1' WHERE organization_id = $1`, [home.id]);
    expect(await world.restore({ unlessForeign: true })).toEqual([]);
    expect(await world.changed()).toEqual([]);
  });
});
