/**
 * Malformed requests, derived from the contract, to each call that this run tries. A failure prints the call, the seed and
 * the smallest request. `SEED=<seed>` repeats the run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { createSessions } from '../../src/server/platform/accounts/sessions.service.ts';
import { createTerminals } from '../../src/server/features/terminals/terminals.service.ts';
import { makeAccount, type TestAccount } from '../../src/server/testing/accounts.ts';
import { watchAnswers } from '../../src/server/testing/answers.ts';
import {
  makeMember,
  makeOrganization,
  makeStation,
  makeVehicle,
} from '../../src/server/testing/organizations.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { digestDatabase } from '../support/database-digest.ts';
import { seed, shareOf } from '../support/share.ts';
import { effort, printFigures } from '../../src/server/testing/effort.ts';
import type { ExistingValues } from './arbitraries.ts';
import { callsOf, countFaults } from './malformed-requests.ts';
import { attack, startRun, type OpenApi, type Run, type Subject } from './malformed-rules.ts';

const calls = shareOf(callsOf(routes), 'calls', ({ name }) => name);
const contracts: Readonly<Record<string, RouteContract | undefined>> = routes;
const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
const prototypeKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).map(String));

let portal: Portal;
let subject: Omit<Subject, 'signIn'>;
let administrator: TestAccount;
let superAdministrator: TestAccount;
const keysBefore = prototypeKeys();
const rssBefore = process.memoryUsage.rss();

beforeAll(async () => {
  portal = await startPortal();
  const home = await makeOrganization(portal, { companyCents: 50_000_000 });
  administrator = await makeAccount(portal, home);
  superAdministrator = await makeAccount(portal, null);
  const other = await makeOrganization(portal, { companyCents: 50_000 });
  const stranger = await makeMember(portal, other);
  const ids = [home.id, other.id, stranger, administrator.userId, newId(portal.clock)];
  ids.push(await makeStation(portal));
  for (let count = 0; count < 3; count += 1) {
    ids.push(await makeMember(portal, home), await makeVehicle(portal, home));
  }
  const ofHome: ExistingValues = (property, schema) => {
    if (property === 'organizationId') return fc.constant(home.id);
    return schema.format === 'uuid' ? fc.constantFrom(...ids) : undefined;
  };
  const faults = watchAnswers(portal.app);
  subject = {
    app: portal.app,
    document: (await portal.ask<OpenApi>('GET /openapi.json')).body,
    takeFaults: () => faults.splice(0),
    digest: () => digestDatabase(portal.pool),
    known: ofHome,
  };
});
afterAll(() => portal.close());

/** Opens a session without hashing the password, which would take most of the time. */
async function signInAs({ userId }: TestAccount): Promise<string> {
  const sessions = createSessions(portal);
  const { token } = await portal.tenancy.asSystem('sign-in', (tx) =>
    sessions.open(tx, userId, { renewable: false }),
  );
  return token;
}

async function keyOfTerminal(): Promise<string> {
  const { key } = await createTerminals(portal).add('11222333000181', 'Bomba 1');
  return key;
}

const ofTerminals = calls.filter(({ name }) => contracts[name]?.access === 'terminal');
const callers = [
  ['an administrator', () => signInAs(administrator), effort({ usual: 15, long: 500 }), calls],
  ['a super administrator', () => signInAs(superAdministrator), effort({ usual: 4, long: 100 }), calls],
  ['a caller without a session', async () => null, effort({ usual: 4, long: 100 }), calls],
  ['a terminal', keyOfTerminal, effort({ usual: 15, long: 500 }), ofTerminals],
] as const;

const testedCallers = callers.filter(([, , , calls]) => calls.length > 0);

describe.each(testedCallers)('malformed requests of %s', (who, signIn, attempts, calls) => {
  let run: Run;
  beforeAll(async () => {
    run = await startRun({ ...subject, signIn });
  });
  afterAll(() => {
    const statuses = [...run.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => [`× ${status}`, count]);
    printFigures(
      `malformed requests of ${who}, seed ${seed}`,
      Object.fromEntries(statuses) as Record<string, number>,
    );
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    'receive documented answers from %s and change no table if refused',
    async (_name, call) => {
      await attack(run, call, { attempts, seed });
      expect((await portal.ask('GET /health/ready')).status).toBe(200);
    },
  );
});

describe('after all malformed requests', () => {
  it('built-in prototypes have the same keys as before', () => {
    expect(prototypeKeys()).toEqual(keysBefore);
    expect('polluted' in {}).toBe(false);
  });

  it('every call had more than 20 kinds of fault', () => {
    const faults = calls.map(countFaults);
    printFigures('malformed requests', {
      calls: calls.length,
      'kinds of fault': faults.reduce((sum, count) => sum + count, 0),
      'MB more': Math.round((process.memoryUsage.rss() - rssBefore) / 2 ** 20),
    });
    for (const count of faults) expect(count).toBeGreaterThan(20);
  });
});
