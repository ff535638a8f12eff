/**
 * Access matrix of the calls that this run tries, then the same matrix while a test removes walls (access checks) of the
 * server. `npm run test:long` tries all calls.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerRoutes, type Module, type RouteGuards } from '../../src/server/platform/plugins/routes.ts';
import { CALLS_ON_ADDRESSED } from '#contract/facts.ts';
import { keyRuleOf } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { isLong, printFigures } from '../../src/server/testing/effort.ts';
import { seed, shareOf } from '../support/share.ts';
import {
  requestedPermissions,
  tryOpen,
  tryPermissions,
  trySuccess,
  tryWithoutKey,
  tryWithoutSignature,
  tryWithoutSession,
} from './access-matrix.ts';
import { tryEmbedded } from './embed-matrix.ts';
import { tryWithUsers } from './empty-database.ts';
import { tryForgeries } from './forgery-matrix.ts';
import { contracts, routeNames, sent, worksWithUsers } from './requests.ts';
import { describeWalls } from './walls.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => world.restore());
afterAll(async () => {
  const figures = { calls: drawn.length, requests: sent.requests, seed };
  printFigures('access to every call, with each wall alone', figures);
  await world.close();
});

const drawn = shareOf(routeNames, 'calls');
const withSession = drawn.filter((name) => contracts[name].access === 'session');
// Only few calls need the key of a terminal or a signature, so every run tries all of them.
const ofTerminals = routeNames.filter((name) => contracts[name].access === 'terminal');
const signed = routeNames.filter((name) => contracts[name].access === 'signed');
const open = drawn.filter((name) => contracts[name].access === 'open' && worksWithUsers(name));
const onEmptyDatabase = routeNames.filter((name) => !worksWithUsers(name));

describe.runIf(withSession.length > 0)('calls that need a session', () => {
  it.each(withSession)(
    '%s answers permitted callers and reveals nothing of other organizations',
    async (name) => {
      expect(await trySuccess(world, name)).toEqual([]);
    },
  );

  it.each(withSession)('%s refuses a caller without a valid session', async (name) => {
    expect(await tryWithoutSession(world, name)).toEqual([]);
  });

  it.each(withSession)('%s refuses a role or an operator without the permission', async (name) => {
    expect(await tryPermissions(world, name)).toEqual([]);
  });

  it.each(withSession)(
    '%s answers an embed session only if an element of the session makes it',
    async (name) => {
      expect(await tryEmbedded(world, name)).toEqual([]);
    },
  );

  it.each(withSession)('%s treats foreign ids like nonexistent ids', async (name) => {
    const kinds = isLong ? 'all' : 'alike';
    expect(await tryForgeries(world, name, { kinds })).toEqual([]);
  });
});

describe('the organization that a call works on', () => {
  it('matches the pattern by which the browser finds calls on an addressed organization', () => {
    const addressed = routeNames.filter((name) => world.policies.get(name)?.organization === 'addressed');
    expect(addressed).not.toEqual([]);
    expect(routeNames.filter((name) => CALLS_ON_ADDRESSED.test(name))).toEqual(addressed);
  });

  it('is exactly one for every call with an idempotency key', () => {
    const keyed = routeNames.filter(
      (name) => contracts[name].access === 'session' && keyRuleOf(contracts[name]) !== 'none',
    );
    const kinds = new Set(keyed.map((name) => world.policies.get(name)?.organization));
    expect(kinds).toEqual(new Set(['selected', 'addressed']));
  });
});

describe('calls of terminals', () => {
  it.each(ofTerminals)('%s refuses a caller without the key of a terminal', async (name) => {
    expect(await tryWithoutKey(world, name)).toEqual([]);
  });
});

describe('signed calls', () => {
  it.each(signed)('%s refuses a caller without a valid signature', async (name) => {
    expect(await tryWithoutSignature(world, name)).toEqual([]);
  });
});

describe.runIf(open.length > 0)('open calls', () => {
  it.each(open)('%s answers a caller without a session', async (name) => {
    expect(await trySuccess(world, name)).toEqual([]);
  });

  it.each(open)('%s reveals nothing of an organization to a caller without a session', async (name) => {
    expect([...(await tryOpen(world, name)), ...(await tryForgeries(world, name, { kinds: 'all' }))]).toEqual(
      [],
    );
  });
});

describe('calls of an empty database', () => {
  it.each(onEmptyDatabase)('%s answers not_found once the database has users', async (name) => {
    expect(contracts[name].access).toBe('open');
    expect(await tryWithUsers(world, name)).toEqual([]);
  });
});

describe('the server', () => {
  const guards: RouteGuards = {
    identify: () => Promise.reject(new Error('This guard must not run.')),
    identifyTerminal: () => Promise.reject(new Error('This guard must not run.')),
    identifyApiKey: () => Promise.reject(new Error('This guard must not run.')),
    countLargeBody: () => Promise.reject(new Error('This guard must not run.')),
    assertWelcome: () => undefined,
    assertTrusted: () => Promise.reject(new Error('This guard must not run.')),
    nameOrganization: () => {
      throw new Error('This guard must not run.');
    },
    selectOrganization: () => Promise.reject(new Error('This guard must not run.')),
    addressOrganization: () => Promise.reject(new Error('This guard must not run.')),
    selectSeveral: () => Promise.reject(new Error('This guard must not run.')),
    assertPermission: () => Promise.reject(new Error('This guard must not run.')),
  };

  it.each(drawn)('does not start without a policy for %s', (name) => {
    const without = world.modules.map(({ handlers, policies }): Module => {
      const { [name]: _taken, ...rest } = policies;
      return { handlers, policies: rest };
    });
    expect(() => registerRoutes(fastify(), without, guards)).toThrow(`No policy says who may call ${name}.`);
  });

  const inAccessTxt = 'requires the permissions that access.txt lists';
  it.runIf(!isLong)(`${inAccessTxt}, for each call of the share`, async () => {
    const listed = readFileSync(join(import.meta.dirname, 'access.txt'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(listed.map(nameOfLine)).toEqual(routeNames);
    const lines: string[] = [];
    for (const name of drawn) lines.push(await describeCall(name));
    expect(listed.filter((line) => drawn.includes(nameOfLine(line)))).toEqual(lines);
  });

  it.runIf(isLong)(`${inAccessTxt}, for all calls (TEST_LONG=1 and -u write this file)`, async () => {
    const lines: string[] = [];
    for (const name of routeNames) lines.push(await describeCall(name));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access.txt');
  });
});

const nameOfLine = (line: string) => line.slice(0, line.indexOf(': ')) as RouteName;
const describeCall = async (name: RouteName) => `${name}: ${await describePolicy(name)}`;

describeWalls(() => world, drawn);

async function describePolicy(name: RouteName): Promise<string> {
  const { access, moves } = contracts[name];
  const policy = world.policies.get(name);
  const keys =
    access === 'terminal' || access === 'key' || access === 'signed'
      ? []
      : [...(await requestedPermissions(world, name)).keys()].toSorted();
  return [
    {
      open: 'anyone',
      terminal: 'any terminal',
      key: 'any API key',
      signed: 'any signed caller',
      session: policy?.roles?.join(' or ') ?? 'any administrator',
    }[access],
    {
      selected: 'in the selected organization',
      named: 'in the named organization',
      ofKey: 'in the organization of the key',
      addressed: 'in the organization of its path',
      several: 'in several or all within reach',
      selectedOrSeveral: 'in the selected organization, or in several',
      none: 'in no organization',
    }[policy?.organization ?? 'none'],
    keys.length > 0 ? `with ${keys.join(' or ')}` : 'without a permission',
    ...(moves === 'nothing' ? [] : [moves === 'credit' ? 'moving credit' : 'moving credit with a status']),
  ].join(', ');
}
