import { callsOfElements, type EmbeddedElement } from '#contract/api-keys.ts';
import { EMBEDDED_ELEMENTS } from '#contract/choices.ts';
import { CALLS_OF_EVERY_SESSION } from '#contract/element-calls.ts';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import type { RouteName } from '#contract/routes.ts';
import { goodRequests, mayCall, refusedWith } from './access-matrix.ts';
import { addressOf, contracts, send, type RawAnswer, type RequestParts } from './requests.ts';
import type { World } from './world.ts';

const ORIGIN = 'https://erp.example';
const EMBED_CODES = ['embed_call_refused', 'embed_origin_refused', 'embed_read_only'] as const;

async function sessionsOf(
  world: World,
  element: EmbeddedElement,
): Promise<(more?: { readonly readOnly: boolean }) => Promise<string>> {
  const { tokens, home } = world;
  const created = await post(world, 'POST /admin/organization/api-key', tokens.superAdministrator, {
    query: { organizationId: home.id },
    body: {
      name: `Key of ${element}`,
      elements: [element],
      permissions: [...PERMISSION_KEYS],
      origins: [ORIGIN],
      allowsServers: false,
      sessionsPerMinute: 60,
    },
  });
  return async (more) => {
    const body = { elements: [element], ...more };
    return (await post(world, 'POST /embed/session', created.key, { body })).token ?? '';
  };
}

async function post(
  world: World,
  name: 'POST /admin/organization/api-key' | 'POST /embed/session',
  token: string | undefined,
  parts: RequestParts,
): Promise<{ key?: string; token?: string }> {
  const answer = await send(world, name, addressOf(name), parts, { token });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  return JSON.parse(answer.text) as { key?: string; token?: string };
}

/**
 * Checks that a session opened for an element may make the element's calls and no others. The server must also refuse
 * another origin, a missing origin, and changes in a read-only session.
 */
export async function tryEmbedded(world: World, name: RouteName): Promise<string[]> {
  const [good] = await goodRequests(world, name);
  if (!good) return [];
  const failures: string[] = [];
  const address = addressOf(name);
  const ask = (token: string, headers: Readonly<Record<string, string>> = { origin: ORIGIN }) =>
    send(world, name, address, good.parts, { token, headers });
  const expectRefused = (who: string, answer: RawAnswer, code: (typeof EMBED_CODES)[number]) => {
    if (!refusedWith(answer, code)) failures.push(`${address} for ${who}: ${answer.status} ${answer.text}`);
  };
  const isOfEvery = (CALLS_OF_EVERY_SESSION as readonly RouteName[]).includes(name);
  const withCall = EMBEDDED_ELEMENTS.find((element) => callsOfElements([element]).has(name));
  const withoutCall = EMBEDDED_ELEMENTS.find((element) => !callsOfElements([element]).has(name));
  if (withoutCall && !isOfEvery) {
    const open = await sessionsOf(world, withoutCall);
    expectRefused(`a session of ${withoutCall}`, await ask(await open()), 'embed_call_refused');
  }
  if (!withCall) return failures;
  const open = await sessionsOf(world, withCall);
  const token = await open();
  expectRefused(
    'another origin',
    await ask(token, { origin: 'https://evil.example' }),
    'embed_origin_refused',
  );
  expectRefused('no origin', await ask(token, {}), 'embed_origin_refused');
  if (contracts[name].moves !== 'nothing') {
    expectRefused('a read-only session', await ask(await open({ readOnly: true })), 'embed_read_only');
  }
  const answer = await ask(token);
  const refused = EMBED_CODES.find((code) => refusedWith(answer, code));
  if (refused) failures.push(`${address} for a session of ${withCall}: ${refused}`);
  if (answer.status === 403 && mayCall(world, name, 'AdminOrg')) {
    failures.push(`${address} for a session of ${withCall} with every permission: ${answer.text}`);
  }
  return failures;
}
