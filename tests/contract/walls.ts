/**
 * Tests of each wall between organizations without the other walls: the organization check, row-level security and statement
 * filters. The access and forgery matrices must find every removed wall.
 */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { isLong, printFigures } from '../../src/server/testing/effort.ts';
import { goodRequests, tryPermissions, trySuccess } from './access-matrix.ts';
import { leaksIn } from './answers.ts';
import { tryForgeries, type ForgeryOptions } from './forgery-matrix.ts';
import { contracts, read, send, worksWithUsers } from './requests.ts';
import { withoutFilters } from './statements.ts';
import type { Walls, World } from './world.ts';

/**
 * True for routes that the walls between organizations protect. Calls of terminals and banks belong to no company and
 * name the company in the request, so no wall protects them.
 */
const hasWalls = (name: RouteName) =>
  worksWithUsers(name) && ['open', 'session'].includes(contracts[name].access);

/**
 * Routes for which the forgery matrix cannot test statement filters. The matrix requests the transaction report only
 * for the first days of 1970, so the report is always empty. Erasure runs in a job that sees every organization, and
 * filters of jobs do not belong to the tested wall.
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

export function describeWalls(worldOf: () => World, names: readonly RouteName[]): void {
  routeNames = names.filter(hasWalls);
  describe.runIf(routeNames.length > 0)('walls between organizations', () => {
    beforeAll(() => {
      world = worldOf();
    });
    afterEach(async () => {
      Object.assign(world.walls, STANDING);
      await world.restore();
    });
    describe('the walls of the test world', describeRemovedWalls);
    describe('each wall while other walls are removed', describeSingleWalls);
    describe('the access matrix', describeMatrix);
  });
}

const kinds = isLong ? 'alike' : 'same';

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
    isRevealed: leaksIn(answer, world.secrets.foreign, []).length > 0,
    seesRows: rows.length > 0,
  };
}

function describeRemovedWalls() {
  it('keep the operator out of another organization while no wall is removed', async () => {
    expect(await lookAcross({})).toEqual({ status: 403, isRevealed: false, seesRows: false });
  });

  it('let a request name another organization if the organization check is removed, but reveal nothing of it', async () => {
    const seen = await lookAcross({ organizationCheck: false });
    expect(seen).toEqual({ status: 200, isRevealed: false, seesRows: false });
  });

  it('let raw SQL see rows of another organization if row-level security is removed', async () => {
    const seen = await lookAcross({ rowSecurity: false });
    expect(seen).toEqual({ status: 403, isRevealed: false, seesRows: true });
  });

  it('reveal another organization if the organization check and row-level security are removed', async () => {
    const seen = await lookAcross({ rowSecurity: false, organizationCheck: false });
    expect(seen).toEqual({ status: 200, isRevealed: true, seesRows: true });
  });

  it('reveal another organization if row-level security and statement filters are removed', async () => {
    expect(withoutFilters('WHERE "w"."organization_id" = $2 AND id = $1')).toBe(
      'WHERE ($2::uuid IS NOT NULL) AND id = $1',
    );
    for (const name of routeNames) await goodRequests(world, name);
    expect(world.filtered.size).toBeGreaterThan(isLong ? 20 : 0);
    Object.assign(world.walls, { statementFilters: false, rowSecurity: false });
    expect((await trySuccess(world, LIST)).join()).toContain('reveals another organization to the operator');
  });
}

function describeSingleWalls() {
  // Only the long run removes the organization check without the statement filters. In every run, the
  // next test removes the check and the filters, which is a stricter test of row-level security.
  const asLong = isLong ? routeNames : [];
  it.each(asLong)(
    'without the organization check, the database and its filters reveal nothing: %s',
    async (name) => {
      expect(
        await tryWithout(name, { organizationCheck: false }, { only: 'leaks', places: 'organization' }),
      ).toEqual([]);
    },
  );

  it.each(routeNames)(
    'without the organization check and statement filters, row-level security reveals nothing: %s',
    async (name) => {
      const away = { organizationCheck: false, statementFilters: false };
      expect(await tryWithout(name, away, { only: 'leaks' })).toEqual([]);
    },
  );

  it.each(routeNames)('without row-level security, the code refuses every foreign id: %s', async (name) => {
    expect(await tryWithout(name, { rowSecurity: false })).toEqual([]);
  });
}

/**
 * Removes a wall between organizations for each route in turn. Returns the routes for which `matrix` then finds no
 * fault.
 */
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
  it('reports at least nine of ten routes whose permission and role are removed', async () => {
    const guarded = routeNames.filter((name) => policyOf(name)?.permission ?? policyOf(name)?.roles);
    const survived = await survivors(
      guarded,
      (name) => ({ unguarded: name }),
      (name) => tryPermissions(world, name),
    );
    printFigures('policies without their permission', { mutants: guarded.length, survived: survived.length });
    // The matrix reports no failure for a route whose service checks the permission again under a lock. Without the
    // policy, this service still refuses callers without the permission.
    expect(survived.length).toBeLessThanOrEqual(guarded.length / 10);
  });

  it('reports every route on a selected organization whose organization check is removed', async () => {
    const selecting = routeNames.filter((name) => policyOf(name)?.organization === 'selected');
    const survived = await survivors(selecting, () => ({ organizationCheck: false }), organizations);
    printFigures('routes without the check of the organization', {
      mutants: selecting.length,
      survived: survived.length,
    });
    expect(survived).toEqual([]);
  });

  it('reports every route with a record id whose statements lose their filter and row-level security', async () => {
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
    printFigures('routes whose statements name no organization', {
      mutants: naming.length,
      survived: survived.length,
    });
    expect(survived).toEqual([]);
  });
}
