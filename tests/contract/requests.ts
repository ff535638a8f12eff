/**
 * Finds requests of a route that succeed. It combines ids, texts and choices of the test world by the schemas of the route
 * until the server answers 2xx. No code in this file is specific to a route.
 */
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import fc from 'fast-check';
import { newId } from '../../src/server/platform/identifier.ts';
import { FILE_BODY } from '../../src/server/platform/plugins/file-body.ts';
import { makePdf } from '../../src/server/testing/documents.ts';
import { fitsText, validOf, type JsonSchema } from './arbitraries.ts';
import {
  fittingParts,
  fittingValue,
  isExcluded,
  isReserved,
  organizationAt,
  wordsAt,
  organizationFor,
} from './parts-that-fit.ts';
import type { KnownOrganization, World } from './world.ts';

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Path of a value in a request; its first element is `params`, `query` or `body`. */
export type Path = readonly (string | number)[];

export interface RecordPlace {
  readonly path: Path;
  /** `id`: the value has the format of an id. `text`: the value is a plain string in the address or the body. */
  readonly kind: 'id' | 'text';
  readonly property: string;
  readonly schema: JsonSchema;
}

export interface GoodRequest {
  readonly parts: RequestParts;
  readonly places: readonly RecordPlace[];
}

export interface Sending {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export const sent = { requests: 0 };

export const contracts = routes as Readonly<Record<RouteName, RouteContract>>;
export const routeNames = Object.keys(routes) as RouteName[];
export const worksWithUsers = (name: RouteName): boolean => contracts[name].onEmptyDatabase !== true;

/** Path template of a call's main address. The handler also answers at other addresses (`addresses.test.ts`). */
export function addressOf(name: RouteName): string {
  return name.slice(name.indexOf(' ') + 1);
}

export function methodOf(name: RouteName): string {
  return name.slice(0, name.indexOf(' '));
}

/** Sends a request like a page of the portal, with a new idempotency key if the call takes a key. */
export async function send(
  world: World,
  name: RouteName,
  address: string,
  parts: RequestParts,
  { token, headers, method = methodOf(name) }: Sending,
): Promise<RawAnswer> {
  const { response, takesFile } = contracts[name];
  const url = address.replace(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(String(parts.params?.[key])),
  );
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  sent.requests += 1;
  const request = {
    method: method as 'GET',
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      ...world.browserHeaders,
      ...(keyRuleOf(contracts[name]) !== 'none' && { 'idempotency-key': newId(world.portal.clock) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(takesFile && { 'content-type': FILE_BODY }),
      ...headers,
    },
    ...(parts.body !== undefined && { payload: parts.body as object }),
    // Each request sends a new file, because the server may treat an equal file as no change.
    ...(takesFile && { payload: makePdf({ seed: newId(world.portal.clock) }) }),
  };
  if (response === undefined) return sendForStream(world, request);
  const { statusCode, headers: answered, body } = await world.portal.app.inject(request);
  return { status: statusCode, headers: answered, text: body };
}

/** Reads the first part of a stream, then disconnects, because a stream has no end. */
async function sendForStream(world: World, request: object): Promise<RawAnswer> {
  const leaving = new AbortController();
  const answer = await world.portal.app.inject({ ...request, payloadAsStream: true, signal: leaving.signal });
  const stream = answer.stream();
  let text = '';
  await new Promise<void>((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (answer.statusCode < 400) resolve();
    });
    stream.once('end', resolve).once('error', () => resolve());
  });
  answer.raw.res.destroy();
  leaving.abort();
  return { status: answer.statusCode, headers: answer.headers, text };
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly line?: boolean;
}

interface Slot {
  readonly path: Path;
  readonly kind: 'optional' | 'id' | 'text' | 'choice';
  readonly property: string;
  readonly schema: Schema;
}

type Decisions = ReadonlyMap<string, unknown>;
const keyOf = (path: Path, isOptional = false) => `${isOptional ? '?' : ''}/${path.join('/')}`;

const PARTS = ['params', 'query', 'body'] as const;

function slotsOf(contract: RouteContract): Slot[] {
  return PARTS.flatMap((part) => {
    const schema = contract[part] as Schema | undefined;
    return schema ? slotsIn(schema, [part], part) : [];
  });
}

function slotsIn(schema: Schema, path: Path, property: string): Slot[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, inner]) => {
      const at = [...path, name];
      const optional: Slot[] = schema.required?.includes(name)
        ? []
        : [{ path: at, kind: 'optional', property: name, schema: inner }];
      return [...optional, ...slotsIn(inner, at, name)];
    });
  }
  // For a schema union of an id and a list of ids, candidate requests use only the first branch.
  const [one] = schema.anyOf ?? [];
  if (one?.format === 'uuid' || one?.type === 'array') return slotsIn(one, path, property);
  if (schema.type === 'array' && schema.items) {
    const { items } = schema;
    return placesIn(schema).flatMap((at) => slotsIn(items, [...path, at], property));
  }
  if (schema.type === 'string' && schema.format === 'uuid') return [{ path, kind: 'id', property, schema }];
  if (schema.type === 'string' && !schema.enum && schema.const === undefined)
    return [{ path, kind: 'text', property, schema }];
  return [{ path, kind: 'choice', property, schema }];
}

const placesIn = ({ minItems = 1 }: Schema) => [...Array(Math.max(1, minItems)).keys()];

function build(contract: RouteContract, decisions: Decisions): RequestParts {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const schema = contract[part] as Schema | undefined;
      return schema ? [[part, valueAt(schema, [part], decisions)]] : [];
    }),
  );
}

function valueAt(schema: Schema, path: Path, decisions: Decisions): unknown {
  if (schema.properties) {
    const included = Object.entries(schema.properties).filter(
      ([name]) => decisions.get(keyOf([...path, name], true)) !== false,
    );
    return Object.fromEntries(
      included.map(([name, inner]) => [name, valueAt(inner, [...path, name], decisions)]),
    );
  }
  const [one] = schema.anyOf ?? [];
  const { type, items } = one?.type === 'array' ? one : schema;
  if (type === 'array' && items) {
    return placesIn(schema).map((at) => valueAt(items, [...path, at], decisions));
  }
  return decisions.get(keyOf(path));
}

function choicesOf(schema: Schema): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum.slice(0, 3);
  if (schema.anyOf) return schema.anyOf.flatMap(choicesOf);
  switch (schema.type) {
    case 'boolean':
      return [false, true];
    case 'number':
      // A schema that allows negative numbers gets the values 1 and 2, because two elements of a list may need
      // different amounts.
      return (schema.minimum ?? 0) < 0 ? [1, 2] : [Math.max(1, schema.minimum ?? 1)];
    case 'integer':
      // The second value is 0, which the server stores for a number that was never set.
      return schema.minimum === 0 ? [1, 0] : [Math.max(1, schema.minimum ?? 1)];
    case 'null':
      return [null];
    case 'string':
      return [madeText(schema)];
    default:
      return [{}];
  }
}

const wordsKnown = new Map<string, readonly string[]>();

function wordsOf(text: string): readonly string[] {
  const words =
    wordsKnown.get(text) ??
    text
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .split(/[^a-z]+/)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word !== '' && word !== 'id');
  wordsKnown.set(text, words);
  return words;
}

export function choicesIn(name: RouteName, parts: RequestParts): RequestParts[] {
  const choices = slotsOf(contracts[name]).filter(({ kind }) => kind === 'choice');
  const others = choices.flatMap(({ path, schema }) =>
    read(parts, path) === undefined ? [] : choicesOf(schema).map((value) => forge(parts, [{ path, value }])),
  );
  return [parts, ...others];
}

/** Evidence that an id is valid at a place of a request, in addition to the name of the property. */
interface Hints {
  readonly proven: ReadonlySet<string>;
  /**
   * Ids that the list call returns. The address of the list call is the part of the route's address before the first
   * parameter.
   */
  readonly listed: ReadonlySet<string>;
}

/**
 * Returns the ids that the list call returns. The address of the list call is the part of the route's address before the
 * first parameter. A call on one record takes a record of this list. A list call with a parameter for one record uses
 * the ids in its own answer.
 */
async function idsListed(world: World, name: RouteName, token: string | undefined): Promise<Set<string>> {
  const address = addressOf(name);
  const list = `GET ${address.replace(/\/\{.*$/, '')}`;
  const listed = new Set<string>();
  const takesOne = slotsOf(contracts[name]).some((slot) => isOneOfList(slot) || isCursor(slot));
  if (!(list in contracts) || (list === name ? !takesOne : !address.includes('/{'))) return listed;
  for (const { id: organizationId } of [world.home, world.branch]) {
    const { text } = await send(
      world,
      list as RouteName,
      list.slice('GET '.length),
      { query: { organizationId } },
      { token },
    );
    for (const [, id] of text.matchAll(/"_id":"([^"]+)"/g)) listed.add(String(id));
  }
  return listed;
}

/**
 * Name of the record that a part of a request identifies. For a property called `id`, the preceding word of the
 * address.
 */
function nameOfPlace({ path, property }: Slot, name: RouteName): string {
  if (path[0] !== 'params' || property !== 'id') return property;
  return /\/([^/{]+)\/\{id\}/.exec(name)?.[1] ?? property;
}

const isOneOfList = ({ path }: Slot) => path.join('.') === 'query._id';
/**
 * True for an optional part that contains an optional and a required id. The optional id identifies the record more
 * exactly than the required id. A request with both ids would hide that a check of the server reads only the required
 * id.
 */
const isNamedTwice = ({ path, kind }: Slot, slots: readonly Slot[]) => {
  if (kind !== 'optional') return false;
  const within = slots.filter((slot) => keyOf(slot.path).startsWith(`${keyOf(path)}/`));
  const ids = within.filter((slot) => slot.kind === 'id');
  const isOptional = (id: Slot) =>
    within.some((slot) => slot.kind === 'optional' && keyOf(slot.path) === keyOf(id.path));
  return ids.some(isOptional) && !ids.every(isOptional);
};
const isCursor = ({ path, kind }: Slot) => kind === 'id' && path.join('.') === 'query.after';

const OF_DELETED: ReadonlySet<RouteName> = new Set(['PUT /admin/organization/user/erase/{id}']);

/**
 * Sorts the ids of an organization by how well they fit a field of the request. Ids of the matching list come first,
 * then ids whose table or column matches the field's name or a word of the address. Kinds of ids that another route
 * accepted rank higher.
 */
function idsFor(
  slot: Slot,
  name: RouteName,
  organization: KnownOrganization,
  { proven, listed }: Hints,
): string[] {
  const near = wordsOf(wordsAt(name, keyOf(slot.path), nameOfPlace(slot, name)));
  const around = wordsOf(name.replace('/admin/organization', ''));
  const isRequested = (word: string) => near.includes(word) || around.includes(word);
  const score = (kind: string) => {
    const appearances = kind.split(' ').map((appearance) => {
      const [, table = '', column = '', named = ''] = /^(\w+)\.(\w+)(.*)$/.exec(appearance) ?? [];
      const isOwn = column === 'id';
      return {
        called: wordsOf(isOwn ? table : column),
        named: wordsOf(named),
        own: isOwn ? wordsOf(table) : [],
      };
    });
    const called = appearances.flatMap((appearance) => appearance.called);
    const all = [...called, ...appearances.flatMap((appearance) => appearance.named)];
    const count = (candidates: readonly string[], words: readonly string[]) =>
      candidates.filter((word) => words.includes(word)).length;
    const likely = 10 * count(near, called) + 3 * count(around, all) + (proven.has(kind) ? 2 : 0);
    // A record of another table may have a similar name, which lowers the score: a tank wallet is not a credit wallet.
    const owns = appearances.filter(({ own }) => own.length > 0);
    const strange = Math.min(...owns.map(({ own }) => own.filter((word) => !isRequested(word)).length));
    // Further references to a record never lower its score. An id that appears only once ranks slightly lower.
    return likely - 3 * (owns.length > 0 ? strange : 0) - (appearances.length < 2 ? 0.1 : 0);
  };
  const isListed = slot.path[0] === 'params' || isOneOfList(slot) || isCursor(slot);
  return [...(OF_DELETED.has(name) ? organization.deletedIds : organization.ids)]
    .map(({ id, kind }) => ({ id, score: score(kind) + (isListed && listed.has(id) ? 20 : 0) }))
    .sort((one, other) => other.score - one.score)
    .map(({ id }) => id);
}

function valuesFor(
  slot: Slot,
  name: RouteName,
  { organization, world, hints }: { organization: KnownOrganization; world: World; hints: Hints },
): readonly unknown[] {
  if (slot.kind === 'id') {
    const place = organizationAt(name, keyOf(slot.path));
    if (place) return [world[place].id];
    return slot.property === 'organizationId' ? [organization.id] : idsFor(slot, name, organization, hints);
  }
  if (slot.kind === 'choice') return rotated(choicesOf(slot.schema), slot.path);
  const { format, pattern, line, minLength = 0 } = slot.schema;
  const { own, isKnown } = world.texts(slot.property);
  if (format === undefined && pattern === undefined) {
    // A text in a body may be the name of a new record, and no other record may have this name.
    if (line === true && minLength > 0 && slot.path[0] === 'body' && !isKnown)
      return [madeName(), ...own.slice(0, 4)];
    return own.length > 0 ? own.slice(0, 4) : ['texto'.padEnd(minLength, 'o')];
  }
  const existingTexts = own.filter((text) => fitsText(text, format, pattern)).slice(0, 4);
  // A text in the address names an existing record, so existing texts come first. A text in the body may name a new
  // record, so a new text comes first.
  const isNew = slot.path[0] === 'body' && !isKnown;
  return isNew ? [madeText(slot.schema), ...existingTexts] : [...existingTexts, madeText(slot.schema)];
}

/** Rotates the choices, so that each element of a list begins with another choice: the elements may have to differ. */
function rotated(choices: readonly unknown[], path: Path): readonly unknown[] {
  const place = path.findLast((step) => typeof step === 'number');
  const from = typeof place === 'number' ? place % choices.length : 0;
  return [...choices.slice(from), ...choices.slice(0, from)];
}

let texts = 0;

/** Creates a name that is too long to occur in an answer by chance. */
const madeName = () => `Alguém novo ${(texts += 1)}`;

/** Cached generators of texts, because creating a generator takes longer than drawing a value from it. */
const fitting = new WeakMap<JsonSchema, fc.Arbitrary<unknown>>();

export function madeText(schema: JsonSchema): string {
  const arbitrary = fitting.get(schema) ?? validOf(schema);
  fitting.set(schema, arbitrary);
  const [made] = fc.sample(arbitrary, { numRuns: 1, seed: (texts += 1) });
  return String(made);
}

/** Kinds of ids that routes have accepted so far, by test world. A kind lists the columns that contain the id. */
const proven = new WeakMap<World, Set<string>>();

function provenIn(world: World): Set<string> {
  const kinds = proven.get(world) ?? new Set<string>();
  proven.set(world, kinds);
  return kinds;
}

/**
 * Yields the sets of optional parts that candidate requests contain, each with the part `needed`. The sets are: all
 * parts, no other part, one other part, all parts but one.
 */
function* profiles(optional: readonly Slot[], needed: Slot | null): Generator<Set<string>> {
  const keys = optional.map(({ path }) => keyOf(path));
  const must = needed ? keys.filter((key) => `${keyOf(needed.path)}/`.startsWith(`${key}/`)) : [];
  const withMust = (more: readonly string[]) => new Set([...must, ...more]);
  yield withMust(needed ? keys : []);
  if (keys.length === 0) return;
  yield withMust([]);
  for (const key of keys) yield withMust([key]);
  for (const key of keys) if (!must.includes(key)) yield withMust(keys.filter((other) => other !== key));
}

const MOST_TRIES = 3_000;
const MOST_WHOLE_TRIES = 60;
/**
 * Maximum number of candidate requests with all optional parts, after such candidates have failed in an earlier search
 * of the route. Later searches hardly succeed with all parts.
 */
const MOST_WHOLE_TRIES_AFTER = 4;
const MOST_SHORT_TRIES = 100;
const MOST_TRIES_OF_KNOWN = 12;
const MOST_NAMING_TRIES = 1_200;

interface Filling {
  readonly included: Decisions;
  readonly open: readonly Open[];
}

interface Open {
  readonly key: string;
  readonly values: readonly unknown[];
  /** True if the value identifies a record. The other values of the request must fit this record. */
  readonly isName: boolean;
}

/**
 * Finds requests of a route that succeed: the shortest request, a request for one record of a list, and more until each
 * schema part occurs. Restores the world after each request.
 */
export async function findGoodRequests(
  world: World,
  name: RouteName,
  token: string | undefined,
): Promise<GoodRequest[]> {
  const slots = slotsOf(contracts[name]).filter(({ path }) => !isReserved(name, keyOf(path)));
  // In an upload, a text of the query is the file name, which identifies no record.
  const isName = ({ kind }: RecordPlace) => kind === 'id' || !contracts[name].takesFile;
  const places = slots.filter(isPlace).filter(isName);
  const found: GoodRequest[] = [];
  const past: Past = { refused: new Set(), isWholeRefused: false };
  for (const needed of [null, ...slots.filter(({ kind }) => kind === 'optional')]) {
    const isIn = needed && found.some(({ parts }) => read(parts, needed.path) !== undefined);
    if (isIn && !isOneOfList(needed)) continue;
    found.push(await search(world, name, token, { places, needed, found }, past));
  }
  return found;
}

interface Past {
  /**
   * Requests that the test world has refused. The search does not send them again, because the answer would be the
   * same.
   */
  readonly refused: Set<string>;
  isWholeRefused: boolean;
}

interface RequestTarget {
  readonly places: readonly RecordPlace[];
  readonly needed: Slot | null;
  readonly found: readonly GoodRequest[];
}

async function search(
  world: World,
  name: RouteName,
  token: string | undefined,
  { places, needed, found }: RequestTarget,
  past: Past,
): Promise<GoodRequest> {
  const contract = contracts[name];
  const slots = slotsOf(contract);
  const optional = slots.filter(({ kind }) => kind === 'optional');
  const hints = { proven: provenIn(world), listed: await idsListed(world, name, token) };
  const about = needed && keyOf(needed.path);
  const all = [...profiles(optional, needed)];
  const fitting = all.map((parts) => fittingParts(name, parts, about));
  // If no optional parts exclude each other, all sets of optional parts stay, even repeated sets. Otherwise repeated
  // sets are removed.
  const included = fitting.every((parts, at) => parts.size === all[at]?.size) ? fitting : distinct(fitting);
  // Cached rankings of ids, because ranking takes longer than a request.
  const rankings = new Map<string, readonly unknown[]>();
  const valuesOf = (slot: Slot, organization: KnownOrganization) => {
    const key = slot.kind === 'id' && `${organization.id} ${keyOf(slot.path)}`;
    const values = (key && rankings.get(key)) || valuesFor(slot, name, { organization, world, hints });
    if (key) rankings.set(key, values);
    return values;
  };
  const place = organizationFor(name);
  const organizations: KnownOrganization[] = place ? [world[place]] : [world.home, world.branch];
  const fillings = included.flatMap((parts) =>
    organizations.map((organization) =>
      fillingOf(name, slots, parts, (slot) => {
        const fit = fittingValue(name, parts, keyOf(slot.path));
        return fit ? [fit.value] : valuesOf(slot, organization);
      }),
    ),
  );
  let lastRefusal = '';
  let tries = 0;
  const isTogether = (decisions: Decisions) => areOfOneRecord(world, [...decisions.values()]);
  // The first candidate requests contain all optional parts and cover most of the schema. A parameter that selects one
  // record of a list gets no such candidates, because other parameters may exclude the record.
  const triesWhole = needed !== null && !isOneOfList(needed) && !isNamedTwice(needed, slots);
  const mostWhole = past.isWholeRefused ? MOST_WHOLE_TRIES_AFTER : MOST_WHOLE_TRIES;
  const whole = triesWhole ? atMost(mostWhole, plainestFirst(fillings.slice(0, 2)), isTogether) : [];
  const short = fillings.slice(2, 4 + 2 * optional.length).map(withPlainestTexts);
  const naming = inTurn(
    atMost(MOST_SHORT_TRIES, plainestFirst(short), isTogether),
    atMost(MOST_NAMING_TRIES, plainestFirst(fillings.slice(0, 4).map(withPlainestTexts)), isTogether),
  );
  const fillingsOfFound = found.flatMap(({ parts }) =>
    fillings.slice(2, 4).map((filling) => withNamesOf(parts, filling)),
  );
  for (const decisions of inTurn(
    whole,
    atMost(MOST_TRIES_OF_KNOWN, plainestFirst(fillingsOfFound), isTogether),
    naming,
    firstThose(isTogether, () => plainestFirst(fillings)),
  )) {
    if ((tries += 1) > MOST_TRIES) break;
    const parts = build(contract, decisions);
    const text = JSON.stringify(parts);
    if (past.refused.has(text)) continue;
    const answer = await send(world, name, addressOf(name), parts, { token });
    if (answer.status < 300) {
      await world.restore();
      remember(world, text);
      if (triesWhole && tries > MOST_WHOLE_TRIES) past.isWholeRefused = true;
      return { parts, places: places.filter(({ path }) => read(parts, path) !== undefined) };
    }
    past.refused.add(text);
    lastRefusal = `${answer.status} ${answer.text}`;
  }
  const what = needed ? `with ${keyOf(needed.path)} filled ` : '';
  throw new Error(
    `No request ${what}makes ${name} succeed: give the world (records.ts) a record that it takes, or world.texts a value. The last answer: ${lastRefusal}`,
  );
}

function distinct(all: readonly Set<string>[]): Set<string>[] {
  return [...new Map(all.map((one) => [[...one].sort().join(), one])).values()];
}

function remember(world: World, request: string): void {
  const requestedIds = [...world.home.ids, ...world.branch.ids].filter(({ id }) => request.includes(id));
  for (const { kind } of requestedIds) provenIn(world).add(kind);
}

function fillingOf(
  name: RouteName,
  slots: readonly Slot[],
  requested: ReadonlySet<string>,
  valuesOf: (slot: Slot) => readonly unknown[],
): Filling {
  const included = new Map<string, unknown>();
  for (const { kind, path, property } of slots) {
    // The request contains `organizationId` wherever possible, so that tests can forge it.
    if (kind === 'optional') {
      const isNamed = property === 'organizationId' && !isExcluded(name, requested, keyOf(path));
      included.set(keyOf(path, true), requested.has(keyOf(path)) || isNamed);
    }
  }
  const leftOut = [...included].filter(([, isIn]) => isIn === false).map(([key]) => `${key.slice(1)}/`);
  const open = slots
    .filter(
      ({ kind, path }) => kind !== 'optional' && !leftOut.some((at) => `${keyOf(path)}/`.startsWith(at)),
    )
    .map((slot) => ({
      key: keyOf(slot.path),
      values: valuesOf(slot),
      isName: slot.kind === 'id' || slot.path[0] === 'params',
    }));
  return { included, open };
}

function withPlainestTexts({ included, open }: Filling): Filling {
  return {
    included,
    open: open.map((one) => (one.isName ? one : { ...one, values: one.values.slice(0, 1) })),
  };
}

function withNamesOf(parts: RequestParts, { included, open }: Filling): Filling {
  return {
    included,
    open: open.map((one) => {
      const name = one.isName ? read(parts, one.key.split('/').slice(1)) : undefined;
      return name === undefined ? one : { ...one, values: [name] };
    }),
  };
}

function* inTurn<T>(...all: readonly Iterable<T>[]): Generator<T> {
  for (const one of all) yield* one;
}

function* atMost<T>(most: number, all: Iterable<T>, fits: (one: T) => boolean): Generator<T> {
  let left = most;
  for (const one of all) {
    if (!fits(one)) continue;
    if ((left -= 1) < 0) return;
    yield one;
  }
}

function* firstThose<T>(fits: (one: T) => boolean, all: () => Iterable<T>): Generator<T> {
  for (const one of all()) if (fits(one)) yield one;
  for (const one of all()) if (!fits(one)) yield one;
}

const together = new WeakMap<World, Map<unknown, Set<unknown>>>();

/**
 * True if each record id in `values` shares a table row with another id in `values`. Example: the ids of a wallet and
 * its owner.
 */
function areOfOneRecord(world: World, values: readonly unknown[]): boolean {
  const near = together.get(world) ?? idsTogether(world);
  together.set(world, near);
  const ids = values.filter((value) => near.has(value));
  return ids.length < 2 || ids.every((id) => ids.some((other) => other !== id && near.get(id)?.has(other)));
}

function idsTogether({ tables, home, branch }: World): Map<unknown, Set<unknown>> {
  const recordIds = new Set([...home.ids, ...branch.ids].map(({ id }) => id));
  for (const { id } of [home, branch]) recordIds.delete(id);
  const near = new Map<unknown, Set<unknown>>([...recordIds].map((id) => [id, new Set()]));
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const inRow = Object.values(row).filter((value) => near.has(value));
    for (const id of inRow) for (const other of inRow) near.get(id)?.add(other);
  }
  return near;
}

function* plainestFirst(fillings: readonly Filling[]): Generator<Decisions> {
  const most = Math.max(
    ...fillings.map(({ open }) => open.reduce((sum, { values }) => sum + values.length - 1, 0)),
  );
  for (let sum = 0; sum <= most; sum += 1) {
    for (const { included, open } of fillings) {
      for (const ranks of withSum(
        open.map(({ values }) => values.length),
        sum,
      )) {
        const selected = open.map(({ key, values }, index) => [key, values[ranks[index] ?? 0]] as const);
        yield new Map([...included, ...selected]);
      }
    }
  }
}

function* withSum([first, ...rest]: readonly number[], sum: number): Generator<number[]> {
  if (first === undefined) {
    if (sum === 0) yield [];
    return;
  }
  for (let rank = 0; rank < first && rank <= sum; rank += 1) {
    for (const others of withSum(rest, sum - rank)) yield [rank, ...others];
  }
}

function isPlace(slot: Slot): slot is Slot & RecordPlace {
  return slot.kind === 'id' || slot.kind === 'text';
}

export function read(parts: RequestParts, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], parts);
}

export function forge(
  parts: RequestParts,
  changes: readonly { readonly path: Path; readonly value: unknown }[],
): RequestParts {
  const copy = structuredClone(parts);
  for (const { path, value } of changes) {
    const holder = read(copy, path.slice(0, -1)) as Record<string | number, unknown>;
    holder[path.at(-1) ?? ''] = value;
  }
  return copy;
}

/**
 * Copies the request with one more element in an array: a copy of the first element with `value`. Returns null if the path
 * contains no array.
 */
export function forgeFurther(parts: RequestParts, path: Path, value: unknown): RequestParts | null {
  const index = path.findIndex((step) => typeof step === 'number');
  if (index === -1) return null;
  const copy = structuredClone(parts);
  const list = read(copy, path.slice(0, index)) as unknown[];
  list.push(structuredClone(list[0]));
  return forge(copy, [{ path: [...path.slice(0, index), list.length - 1, ...path.slice(index + 1)], value }]);
}
