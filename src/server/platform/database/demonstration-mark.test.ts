import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Database } from './database.ts';
import { createTenancy, type Tenancy } from './tenancy.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { assertSandboxFits, markDemonstration } from './demonstration-mark.ts';

let database: Database;
let tenancy: Tenancy;
beforeEach(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterEach(() => database.close());

const fill = () => makeOrganization({ tenancy, clock: systemClock });
const mark = () => tenancy.asSystem('demo', markDemonstration);

describe('assertSandboxFits', () => {
  it('accepts an empty database with and without a sandbox', async () => {
    await assertSandboxFits(tenancy, true);
    await assertSandboxFits(tenancy, false);
  });

  it('refuses a sandbox on a database with records', async () => {
    await fill();
    await assertSandboxFits(tenancy, false);
    await expect(assertSandboxFits(tenancy, true)).rejects.toThrow('holds records of somebody');
  });

  it('refuses a demonstration database without a sandbox', async () => {
    await fill();
    await mark();
    await mark();
    await assertSandboxFits(tenancy, true);
    await expect(assertSandboxFits(tenancy, false)).rejects.toThrow('filled as a demonstration');
  });
});
