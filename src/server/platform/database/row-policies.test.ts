import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { createTenancy } from './tenancy.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ONE = '(organization_id = ( SELECT litro_organization() AS litro_organization))';
const SEVERAL = '(organization_id IN ( SELECT unnest(litro_organizations()) AS unnest))';
const SYSTEM = { policy: 'system', roles: 'litro_system', using: 'true', checked: 'true' };
const PROTECTED = [
  SYSTEM,
  { policy: 'tenant', roles: 'litro_app', using: ONE, checked: ONE },
  { policy: 'tenants', roles: 'litro_several', using: SEVERAL, checked: SEVERAL },
];

interface Table {
  readonly name: string;
  readonly isForced: boolean;
  readonly isOfTenants: boolean;
  readonly isOpen: boolean;
  readonly policies: readonly object[];
}

describe('tables of the database', () => {
  it('have exactly the policies of litro_protect if they hold rows of organizations', async () => {
    const { rows } = await database.pool.query<Table>(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
        EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id') AS "isOfTenants",
        has_table_privilege('litro_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
          OR has_any_column_privilege('litro_app', c.oid, 'SELECT, INSERT, UPDATE') AS "isOpen",
        (SELECT coalesce(json_agg(json_build_object('policy', p.policyname, 'roles', array_to_string(p.roles, ', '),
            'using', p.qual, 'checked', p.with_check) ORDER BY p.policyname), '[]')
          FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname) AS policies
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'litro_migrations'`);
    const tenants = rows.filter(({ isOfTenants, isOpen }) => isOfTenants && isOpen);
    expect(tenants.length).toBeGreaterThan(20);
    for (const { name, policies } of tenants)
      expect({ name, policies }).toEqual({ name, policies: PROTECTED });
    const closed = rows.filter(({ isOpen }) => !isOpen);
    for (const { name, policies } of closed) expect({ name, policies }).toEqual({ name, policies: [SYSTEM] });
    expect(rows.filter(({ isForced }) => !isForced)).toEqual([]);
  });
});

describe('transactions under row-level security', () => {
  it('see only rows of the organizations in their scope, and nothing with an empty scope', async () => {
    const tenancy = createTenancy(database);
    const parts = { tenancy, clock: fixedClock(new Date('2026-11-21T10:00:00Z')) };
    const made = [
      await makeOrganization(parts),
      await makeOrganization(parts),
      await makeOrganization(parts),
    ];
    for (const organization of made) await makeMember(parts, organization);
    const [one = '', other = ''] = made.map(({ id }) => id);
    const seen = async (...organizations: string[]) => {
      const { rows } = await tenancy.inScope({ organizations }, (tx) =>
        sql<{ id: string }>`SELECT organization_id AS id FROM members ORDER BY id`.execute(tx),
      );
      return rows.map(({ id }) => id);
    };
    expect(await seen(one)).toEqual([one]);
    expect(await seen(one, other)).toEqual([one, other]);
    expect(await seen()).toEqual([]);
  });

  it('write only rows of the organizations in their scope', async () => {
    const tenancy = createTenancy(database);
    const parts = { tenancy, clock: fixedClock(new Date('2026-11-21T10:00:00Z')) };
    const [one, other, third] = [
      await makeOrganization(parts),
      await makeOrganization(parts),
      await makeOrganization(parts),
    ];
    const openExpenseCenter = (organizationId: string) =>
      tenancy.inScope({ organizations: [one.id, other.id] }, (tx) =>
        sql`INSERT INTO expense_centers (organization_id, id, name, created_at)
          VALUES (${organizationId}, ${organizationId}, 'Obra', now())`.execute(tx),
      );
    await openExpenseCenter(one.id);
    await openExpenseCenter(other.id);
    await expect(openExpenseCenter(third.id)).rejects.toMatchObject({ code: '42501' });
  });
});
