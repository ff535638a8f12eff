import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTenancy, type Tenancy } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { forgetKeys } from './forgetting.ts';
import { storeAnswer, takeKey } from './idempotency.repository.ts';

const now = new Date('2026-11-21T10:00:00Z');
const clock = fixedClock(now);
let database: Database;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

describe('forgetKeys', () => {
  it('deletes keys in batches a day after burning or a month after the answer, and keeps newer keys', async () => {
    const { id: organizationId, scope } = await makeOrganization({ tenancy, clock });
    const userId = newId(clock);
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const take = (key: string, hash: string | null, at: Date) =>
      tenancy.inScope(scope, async (tx) => {
        const owner = { organizationId, userId, key };
        await takeKey(tx, owner, hash, at);
        if (hash !== null) await storeAnswer(tx, owner, hash, { amount: 1 });
      });
    for (const index of [1, 2, 3, 4, 5]) {
      await take(`old-burned-${index}`, null, hoursAgo(25));
      await take(`old-answered-${index}`, 'hash', hoursAgo(30 * 24 + 1));
    }
    await take('burned', null, hoursAgo(23));
    await take('answered', 'hash', hoursAgo(30 * 24 - 1));
    expect(await forgetKeys({ tenancy, clock }, { batch: 2 })).toBe(10);
    const { rows } = await database.pool.query<{ key: string }>(
      'SELECT key FROM idempotency_keys WHERE organization_id = $1 ORDER BY key',
      [organizationId],
    );
    expect(rows.map(({ key }) => key)).toEqual(['answered', 'burned']);
  });
});
