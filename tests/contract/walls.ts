/** Each wall alone; and the test of the tests, what the matrix must not let pass. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { isLong, tell } from '../../src/server/testing/effort.ts';
import { goodRequests, tryPermissions, trySuccess } from './access-matrix.ts';
import { leaksIn } from './answers.ts';
import { tryForgeries, type ForgeryOptions } from './forgery-matrix.ts';
import { contracts, read, send, standsInWorld } from './requests.ts';
import { withoutFilters } from './statements.ts';
import type { Walls, World } from './world.ts';

/** A terminal or a bank belongs to no company and names the company it serves: no wall stands between it and companies. */
const hasWalls = (name: RouteName) =>
  standsInWorld(name) && ['open', 'session'].includes(contracts[name].access);

/**
 * Routes of which the matrix cannot tell whether their statements name the organisation: the request that names records of the
 * report narrows it to the first days of 1970 as well, when nobody refuelled, so that it is empty whoever's records it names. An
 * erasure works in a job that sees every organisation, and statements of jobs are no part of this wall: theirs go on naming it.
 */
const UNTOLD: ReadonlySet<RouteName> = new Set<RouteName>([
  'GET /admin/organization/transaction/report',
  'PUT /admin/organization/user/erase/{id}',
]);

const STANDING: Walls = {
  organizationCheck: true,
  rowSecurity: true,
  statementFilters: true,
  unguarded: null,
};

let world: World;
let routeNames: readonly RouteName[] = [];

/** The tests, in the world of the calling file, which has found the requests that succeed. */
export function describeWalls(worldOf: () => World, names: readonly RouteName[]): void {
  routeNames = names.filter(hasWalls);
  describe.runIf(routeNames.length > 0)('each wall', () => {
    beforeAll(() => {
      world = worldOf();
    });
    afterEach(async () => {
      Object.assign(world.walls, STANDING);
      await world.restore();
    });
    describe('a wall that a test takes away', describeTakenAway);
    describe('one wall alone', describeOneAlone);
    describe('the matrix', describeMatrix);
  });
}

const kinds = isLong ? 'alike' : 'same';

/** The matrix of a route while walls are taken away; the requests that succeed are found before. */
async function tryWithout(
  name: RouteName,
  away: Partial<Walls>,
  options: Omit<ForgeryOptions, 'kinds'> = {},
): Promise<string[]> {
  await goodRequests(world, name);
  Object.assign(world.walls, away);
  return tryForgeries(world, name, { kinds, ...options });
}

const BALANCE: RouteName = 'GET /admin/organization/balance';
const LIST: RouteName = 'GET /admin/organization/balance/distribution';

/** What an administrator at home is told of another organisation, and what raw SQL in their scope sees of it. */
async function lookAcross(away: Partial<Walls>) {
  Object.assign(world.walls, STANDING, away);
  const query = { organizationId: world.foreign.id };
  const token = world.tokens.operator;
  const answer = await send(world, BALANCE, BALANCE.slice('GET '.length), { query }, { token });
  const { rows } = await world.tenancy.inScope(world.home.scope, (tx) =>
    sql`SELECT FROM members WHERE ${sql.lit(world.foreign.id)} = organization_id`.execute(tx),
  );
  return {
    status: answer.status,
    tells: leaksIn(answer, world.secrets.foreign, []).length > 0,
    seesRows: rows.length > 0,
  };
}

function describeTakenAway() {
  it('stands otherwise', async () => {
    expect(await lookAcross({})).toEqual({ status: 403, tells: false, seesRows: false });
  });

  it('is away when it is the check of the organisation', async () => {
    const seen = await lookAcross({ organizationCheck: false });
    expect(seen).toEqual({ status: 200, tells: false, seesRows: false });
  });

  it('is away when it is row-level security', async () => {
    const seen = await lookAcross({ rowSecurity: false });
    expect(seen).toEqual({ status: 403, tells: false, seesRows: true });
  });

  it('is away when it is both', async () => {
    const seen = await lookAcross({ rowSecurity: false, organizationCheck: false });
    expect(seen).toEqual({ status: 200, tells: true, seesRows: true });
  });

  it('is away when it is the organisation in the statements, of which there are many', async () => {
    expect(withoutFilters('WHERE "w"."organization_id" = $2 AND id = $1')).toBe(
      'WHERE ($2::uuid IS NOT NULL) AND id = $1',
    );
    for (const name of routeNames) await goodRequests(world, name);
    expect(world.filtered.size).toBeGreaterThan(isLong ? 20 : 0);
    Object.assign(world.walls, { statementFilters: false, rowSecurity: false });
    expect((await trySuccess(world, LIST)).join()).toContain('tells the operator of another organisation');
  });
}

function describeOneAlone() {
  // What row-level security holds by itself, it holds with the statements beside it.
  const asLong = isLong ? routeNames : [];
  it.each(asLong)(
    'the database and its statements, without the check of the organisation: %s',
    async (name) => {
      expect(
        await tryWithout(name, { organizationCheck: false }, { only: 'leaks', places: 'organization' }),
      ).toEqual([]);
    },
  );

  it.each(routeNames)(
    'row-level security, without the check and without a filter in any statement: %s',
    async (name) => {
      const away = { organizationCheck: false, statementFilters: false };
      expect(await tryWithout(name, away, { only: 'leaks' })).toEqual([]);
    },
  );

  it.each(routeNames)('the code, without row-level security: %s', async (name) => {
    expect(await tryWithout(name, { rowSecurity: false })).toEqual([]);
  });
}

/** The routes that the matrix reports nothing of, though something was taken away. */
async function survivors(
  names: readonly RouteName[],
  away: (name: RouteName) => Partial<Walls>,
  matrix: (name: RouteName) => Promise<string[]>,
): Promise<RouteName[]> {
  const survived: RouteName[] = [];
  for (const name of names) {
    await goodRequests(world, name);
    Object.assign(world.walls, away(name));
    const failures = await matrix(name);
    Object.assign(world.walls, STANDING);
    await world.restore();
    if (failures.length === 0) survived.push(name);
  }
  return survived;
}

const forgeries = (name: RouteName) => tryForgeries(world, name, { kinds: 'same', untilOne: true });
const organizations = (name: RouteName) =>
  tryForgeries(world, name, { kinds: 'same', places: 'organization', untilOne: true });
const policyOf = (name: RouteName) => world.policies.get(name);

function describeMatrix() {
  it('misses the permission and the role of every route that asks for one', async () => {
    const guarded = routeNames.filter((name) => policyOf(name)?.permission ?? policyOf(name)?.roles);
    const survived = await survivors(
      guarded,
      (name) => ({ unguarded: name }),
      (name) => tryPermissions(world, name),
    );
    tell('policies without their permission', { mutants: guarded.length, survived: survived.length });
    // Those that survive are refused all the same: their service asks for the permission again, under its lock.
    expect(survived.length).toBeLessThanOrEqual(guarded.length / 10);
  });

  it('misses the check of the organisation on every route that works on one', async () => {
    const selecting = routeNames.filter((name) => policyOf(name)?.organization === 'selected');
    const survived = await survivors(selecting, () => ({ organizationCheck: false }), organizations);
    tell('routes without the check of the organisation', {
      mutants: selecting.length,
      survived: survived.length,
    });
    expect(survived).toEqual([]);
  });

  it('misses the organisation in the statements of every route that names a record, once the database does not look', async () => {
    const naming: RouteName[] = [];
    for (const name of routeNames.filter((each) => !UNTOLD.has(each))) {
      const places = (await goodRequests(world, name)).flatMap(({ parts, places: all }) =>
        all.filter(({ path }) => !world.sharedIds.has(read(parts, path))),
      );
      if (
        policyOf(name)?.organization === 'selected' &&
        places.some(({ kind, property }) => kind === 'id' && property !== 'organizationId')
      )
        naming.push(name);
    }
    const survived = await survivors(
      naming,
      () => ({ rowSecurity: false, statementFilters: false }),
      forgeries,
    );
    tell('routes whose statements name no organisation', {
      mutants: naming.length,
      survived: survived.length,
    });
    expect(survived).toEqual([]);
  });
}
