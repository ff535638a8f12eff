/** Access matrix: every caller against every route. Each check returns its failures as sentences. */
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteName } from '#contract/routes.ts';
import { SIGNATURE_HEADER, signNotice } from '../../src/server/features/payments/notice-signature.ts';
import { SESSION_IDLE_MS, SIGN_IN_MS } from '../../src/server/platform/accounts/durations.ts';
import { newToken } from '../../src/server/platform/accounts/tokens.ts';
import { requirementsOf } from '../../src/server/platform/plugins/permission-rule.ts';
import type { Caller } from '../../src/server/platform/plugins/routes.ts';
import { NOTICE_SECRET } from '../../src/server/testing/portal.ts';
import { comparable, difference, leaksIn } from './answers.ts';
import {
  addressOf,
  choicesIn,
  contracts,
  findGoodRequests,
  forge,
  methodOf,
  send,
  type GoodRequest,
  type RawAnswer,
  type RequestParts,
  type Sending,
} from './requests.ts';
import type { World } from './world.ts';

/** Routes on a record that belongs to one user: every other caller receives `not_found`, whatever the role. */
const OF_THE_CALLER: ReadonlySet<RouteName> = new Set(['DELETE /user/session/{id}']);
/** Routes that affect every organization: they move the clock of the whole sandbox. */
const FOR_EVERYBODY: ReadonlySet<RouteName> = new Set(['POST /sandbox/clock']);
const isDone = ({ status }: RawAnswer) => status < 300;
const isUnknown = (answer: RawAnswer) => refusedWith(answer, 'not_found');

const requestCache = new WeakMap<World, Map<RouteName, Promise<GoodRequest[]>>>();

export function goodRequests(world: World, name: RouteName): Promise<GoodRequest[]> {
  const requestsByRoute = requestCache.get(world) ?? new Map<RouteName, Promise<GoodRequest[]>>();
  requestCache.set(world, requestsByRoute);
  const good = requestsByRoute.get(name) ?? findGoodRequests(world, name, tokenFor(world, name));
  requestsByRoute.set(name, good);
  return good;
}

/** Calls that switch off mailed codes. In the test world, only the super administrator receives mailed codes. */
const BY_SUPER_ADMINISTRATOR: ReadonlySet<RouteName> = new Set(['DELETE /user/two-step/mail']);

/** Token of a permitted caller: the operator, unless the policy permits only super administrators. */
export function tokenFor(world: World, name: RouteName): string | undefined {
  if (contracts[name].access === 'open') return undefined;
  const isOfOperator = mayCall(world, name, 'AdminOrg') && !BY_SUPER_ADMINISTRATOR.has(name);
  return isOfOperator ? world.tokens.operator : world.tokens.superAdministrator;
}

export function mayCall(world: World, name: RouteName, role: Caller['role']): boolean {
  return world.policies.get(name)?.roles?.includes(role) ?? true;
}

async function* requestsOf(world: World, name: RouteName, which: 'every' | 'plainest' = 'plainest') {
  const good = await goodRequests(world, name);
  const address = addressOf(name);
  for (const { parts } of which === 'every' ? good : good.slice(0, 1)) {
    yield { address, parts, ask: (sending: Sending) => send(world, name, address, parts, sending) };
  }
}

export function refusedWith(answer: RawAnswer, code: ErrorCode): boolean {
  return answer.status === errors[code][0] && answer.text.includes(`"code":"${code}"`);
}

export async function tryWithoutSession(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  for await (const { address, ask } of requestsOf(world, name)) {
    const without = await ask({});
    if (!refusedWith(without, 'session_ended'))
      failures.push(`${address} answers without a token: ${describe(without)}`);
    const expect401 = async (who: string, sending: Sending) => {
      const answer = await ask(sending);
      const [one, other] = [comparable(answer, []), comparable(without, [])];
      if (one !== other)
        failures.push(
          `${address} for ${who} answers otherwise than without a token: ${difference(one, other)}`,
        );
    };
    await expect401('a made-up token', { token: newToken() });
    await expect401('no token behind the scheme', { headers: { authorization: 'Bearer ' } });
    await expect401('another scheme', { headers: { authorization: `Basic ${world.tokens.operator}` } });
    for (const [who, token] of world.tokens.dead) await expect401(who, { token });
    await whileExpired(world, async (why) => expect401(why, { token: world.tokens.operator }));
    if (methodOf(name) === 'GET' && (await ask({ method: 'HEAD' })).status < 400)
      failures.push(`HEAD ${address} answers without a token`);
  }
  return [...failures, ...(await changes(world))];
}

export async function tryWithoutKey(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  const address = addressOf(name);
  const { operator, superAdministrator } = world.tokens;
  const body = { organizationId: world.home.id };
  for (const token of [undefined, newToken(), `litro_terminal_${newToken()}`, operator, superAdministrator]) {
    const answer = await send(world, name, address, { body }, { token });
    if (!refusedWith(answer, 'terminal_unknown'))
      failures.push(`${address} with ${token}: ${describe(answer)}`);
  }
  return [...failures, ...(await changes(world))];
}

export async function tryWithoutSignature(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  const address = addressOf(name);
  const other = signNotice(NOTICE_SECRET, Buffer.from('{"pix": []}'), world.portal.clock.now());
  for (const signature of [undefined, '', other, other.toUpperCase()]) {
    const headers = { ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }) };
    const answer = await send(world, name, address, { body: { pix: [] } }, { headers });
    if (!refusedWith(answer, 'notice_not_trusted'))
      failures.push(`${address} with ${signature}: ${describe(answer)}`);
  }
  return [...failures, ...(await changes(world))];
}

async function whileExpired({ portal }: World, work: (why: string) => Promise<void>): Promise<void> {
  const { clock, pool } = portal;
  const at = clock.now();
  const use = () => pool.query('UPDATE sessions SET used_at = $1', [clock.now()]);
  clock.advance(SESSION_IDLE_MS);
  await work('an idle session');
  clock.set(new Date(at.getTime() + SIGN_IN_MS));
  await use();
  await work('an expired session');
  clock.set(at);
  await use();
}

export async function tryPermissions(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  const expectMissing = (who: string, answer: RawAnswer) => {
    if (!refusedWith(answer, 'permission_missing')) failures.push(`${who}: ${describe(answer)}`);
  };
  const roles = { AdminOrg: world.tokens.operator, SuperAdminOrg: world.tokens.superAdministrator };
  for await (const { address, ask } of requestsOf(world, name)) {
    for (const [role, token] of Object.entries(roles) as [Caller['role'], string][]) {
      if (!mayCall(world, name, role)) expectMissing(`${address} for the role ${role}`, await ask({ token }));
    }
  }
  const required = await requestedPermissions(world, name);
  const address = addressOf(name);
  for (const [what, { keys, parts }] of required) {
    const ask = () => send(world, name, address, parts, { token: world.tokens.operator });
    expectMissing(`${address} without ${what}`, await world.withhold(keys, ask));
    // Any one of the permissions in `keys` is sufficient, so the call must succeed with only one of them.
    for (const key of keys.length > 1 ? keys : []) {
      const others = keys.filter((other) => other !== key);
      const answer = await world.withhold(others, ask);
      if (!isDone(answer)) failures.push(`${address} with ${key} alone: ${describe(answer)}`);
    }
  }
  return [...failures, ...(await changes(world))];
}

interface RequestedPermission {
  readonly keys: readonly PermissionKey[];
  readonly parts: RequestParts;
}

export async function requestedPermissions(
  world: World,
  name: RouteName,
): Promise<Map<string, RequestedPermission>> {
  const permission = world.policies.get(name)?.permission;
  const required = new Map<string, RequestedPermission>();
  if (permission === undefined) return required;
  for (const { parts } of await goodRequests(world, name)) {
    for (const choice of [...choicesIn(name, parts), ...otherRecords(world, name, parts)]) {
      const { body, query = {}, params } = choice;
      const organizationId = String(query['organizationId'] ?? world.home.id);
      const at = { organizationId, scope: { organizations: [organizationId] } };
      for (const keys of await requirementsOf(permission, { body, query, params, ...at })) {
        const what = keys.length === 1 ? `${keys[0]}` : `any of ${keys.join(', ')}`;
        if (!required.has(what)) required.set(what, { keys, parts: choice });
      }
    }
  }
  return required;
}

/** Checks that permitted callers succeed. This proves that refusals of other callers have no unrelated cause. */
export async function trySuccess(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  const isOpen = contracts[name].access === 'open';
  const callers = isOpen
    ? [{ who: 'anybody', token: undefined }]
    : [
        ...(mayCall(world, name, 'AdminOrg') ? [{ who: 'the operator', token: world.tokens.operator }] : []),
        ...(mayCall(world, name, 'SuperAdminOrg')
          ? [{ who: 'a super administrator', token: world.tokens.superAdministrator }]
          : []),
      ];
  for await (const { address, parts, ask } of requestsOf(world, name, 'every')) {
    for (const { who, token } of callers) {
      const answer = await ask({ token });
      const isAnswered = OF_THE_CALLER.has(name) && who !== 'the operator' ? isUnknown : isDone;
      if (!isAnswered(answer)) failures.push(`${address} for ${who}: ${describe(answer)}`);
      const leaks = who === 'a super administrator' ? [] : leaksIn(answer, world.secrets.foreign, []);
      if (leaks.length > 0)
        failures.push(
          `${address} reveals another organization to ${who}: ${leaks.join(', ')} after ${JSON.stringify(parts)}`,
        );
      const changed = await foreignChanges(world);
      if (!FOR_EVERYBODY.has(name)) failures.push(...changed);
    }
  }
  return failures;
}

export async function tryOpen(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  const address = addressOf(name);
  const answer = await send(world, name, address, {}, { headers: { cookie: '' } });
  const leaks = leaksIn(answer, [...world.secrets.foreign, ...world.secrets.own], []);
  if (leaks.length > 0) failures.push(`${address} reveals an organization to anyone: ${leaks.join(', ')}`);
  return [...failures, ...(await changes(world))];
}

/**
 * Copies the request with each known id from the same database table in place of the id in the address. The ids of one
 * table can have different kinds.
 */
function otherRecords(world: World, name: RouteName, parts: RequestParts): RequestParts[] {
  if (typeof world.policies.get(name)?.permission !== 'object') return [];
  const { ids } = parts.query?.['organizationId'] === world.branch.id ? world.branch : world.home;
  const tablesOf = (kind: string) => kind.split(' ').map((appearance) => appearance.replace(/\..*/, ''));
  return Object.entries(parts.params ?? {}).flatMap(([property, value]) => {
    const tables = tablesOf(ids.find(({ id }) => id === value)?.kind ?? '');
    return ids
      .filter(({ kind }) => tablesOf(kind).some((table) => tables.includes(table)))
      .map(({ id }) => forge(parts, [{ path: ['params', property], value: id }]));
  });
}

export function describe({ status, text }: RawAnswer): string {
  return `${status} ${text.slice(0, 300)}`;
}

/** Reports tables that a refused call has changed, then restores the test world. */
export async function changes(world: World, by = 'a refused call'): Promise<string[]> {
  const tables = await world.changed();
  if (tables.length === 0) return [];
  await world.restore();
  return [`${by} has changed ${tables.join(', ')}`];
}

/** Reports tables in which rows of other organizations have changed, then restores the test world. */
export async function foreignChanges(world: World, by = 'a call'): Promise<string[]> {
  const tables = await world.restore();
  return tables.length === 0 ? [] : [`${by} has changed ${tables.join(', ')} of another organization`];
}
