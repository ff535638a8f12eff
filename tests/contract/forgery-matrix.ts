/** Forgery matrix: every foreign id in every place of a request, one at a time and all at once. */
import type { RouteName } from '#contract/routes.ts';
import { changes, describe, foreignChanges, goodRequests, mayCall, refusedWith } from './access-matrix.ts';
import { comparable, difference, leaksIn, createdIdsIn } from './answers.ts';
import { fitsText } from './arbitraries.ts';
import {
  addressOf,
  contracts,
  forge,
  forgeFurther,
  madeText,
  methodOf,
  read,
  send,
  type GoodRequest,
  type Path,
  type RecordPlace,
  type RawAnswer,
  type RequestParts,
} from './requests.ts';
import { isUnique, organizationAt } from './parts-that-fit.ts';
import type { KnownId, World } from './world.ts';

export interface ForgeryOptions {
  /**
   * Forged ids to try. `all`: every kind of foreign id in place of each id of the request. `alike`: kinds that resemble
   * the original id. `same`: the original's kind and one deleted id, and only for the first permitted caller.
   */
  readonly kinds: 'all' | 'alike' | 'same';
  /** Places to forge. `organization`: only `organizationId`, and then all ids of the request at once. */
  readonly places?: 'organization';
  /** Checks only that the answer reveals nothing of the other organization and the request changes nothing of it. */
  readonly only?: 'leaks';
  readonly untilOne?: true;
}

/**
 * Parameter that selects the organization. The server forbids an organization outside the caller's reach, whether or not it
 * exists.
 */
const ORGANIZATION = 'query.organizationId';

interface Forged {
  readonly value: string;
  readonly what: string;
}

interface Caller {
  readonly who: 'anybody' | 'operator' | 'super administrator';
  readonly token: string | undefined;
}

export async function tryForgeries(
  world: World,
  name: RouteName,
  options: ForgeryOptions,
): Promise<string[]> {
  const failures: string[] = [];
  for (const [callerIndex, caller] of callersOf(world, name).entries()) {
    // All callers reach the same handler. So callers after the first one try only ids of the original kind, which the
    // server would accept most easily.
    const isRest = callerIndex > 0 && options.kinds !== 'all';
    if (isRest && options.kinds === 'same') continue;
    const now = isRest ? { ...options, kinds: 'same' as const } : options;
    for (const good of await goodRequests(world, name)) {
      if (options.untilOne && failures.length > 0) return failures;
      failures.push(
        ...(await tryPlaces({ world, name, address: addressOf(name), good, caller, options: now })),
      );
    }
  }
  return failures;
}

function callersOf(world: World, name: RouteName): Caller[] {
  if (contracts[name].access === 'open') return [{ who: 'anybody', token: undefined }];
  const { operator, superAdministrator } = world.tokens;
  // A call on several organizations covers all of them for a super administrator, so none is foreign.
  const isOfAll = ['several', 'addressed'].includes(world.policies.get(name)?.organization ?? '');
  return [
    ...(mayCall(world, name, 'AdminOrg') ? [{ who: 'operator', token: operator } as const] : []),
    ...(mayCall(world, name, 'SuperAdminOrg') && !isOfAll
      ? [{ who: 'super administrator', token: superAdministrator } as const]
      : []),
  ];
}

interface Trial {
  readonly world: World;
  readonly name: RouteName;
  readonly address: string;
  readonly good: GoodRequest;
  readonly caller: Caller;
  readonly options: ForgeryOptions;
}

async function tryPlaces(trial: Trial): Promise<string[]> {
  const { world, good } = trial;
  const failures: string[] = [];
  let isRefused = true;
  const isEnough = () => trial.options.untilOne && failures.length > 0;
  for (const place of good.places) {
    if (isEnough()) break;
    if (trial.options.places && place.property !== 'organizationId') continue;
    const forged = forgedFor(trial, place);
    if (forged.length === 0) continue;
    for (const put of [replaced, further]) {
      const askWithout = async (without: string) => {
        const parts = put(good.parts, place.path, without);
        return parts && { answer: await ask(trial, parts), hidden: [without] };
      };
      const usual = isCompared(trial) ? await askWithout(nonExistentFor(world, place, good)) : null;
      if (usual) isRefused &&= usual.answer.status >= 400;
      for (const { value, what } of forged) {
        const other = put(good.parts, place.path, value);
        if (!other) continue;
        const baseline = (usual && isCursor(place) && (await askWithout(besides(value)))) || usual;
        const answer = await ask(trial, other);
        const written = place.kind === 'text' && place.path[0] === 'body' ? [value] : [];
        const at = `${what} at ${place.path.join('.')}`;
        failures.push(...judge(trial, answer, [value], baseline, at, written));
      }
    }
  }
  if (!isEnough()) failures.push(...(await tryAllAtOnce(trial)));
  return [...failures, ...(await consequences(trial, isRefused))];
}

/** True if a forgery must receive the same answer as a nonexistent id. A search for leaks needs no such comparison. */
const isCompared = ({ options }: Trial) => options.only !== 'leaks';

/** True for the cursor of a list. A cursor is a position in the order of ids, whether or not the id exists. */
const isCursor = ({ kind, property }: RecordPlace) => kind === 'id' && property === 'after';
/** Changes the last digit of an id. The result is a nonexistent id at the same position in the order of all ids. */
const besides = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

const replaced = (parts: RequestParts, path: Path, value: string) => forge(parts, [{ path, value }]);
const further = (parts: RequestParts, path: Path, value: string) => forgeFurther(parts, path, value);

async function tryAllAtOnce(trial: Trial): Promise<string[]> {
  const { world, good, caller } = trial;
  const failures: string[] = [];
  const ids = good.places.filter(({ kind }) => kind === 'id');
  const inside = ids.filter(({ property }) => property !== 'organizationId');
  const groups = caller.who === 'super administrator' ? [inside] : [inside, ids];
  for (const places of groups.filter(
    ({ length }, index) => length > 1 && (index === 0 || length > inside.length),
  )) {
    const forged = places.map((place) => ({
      path: place.path,
      value: forgedFor(trial, place)[0]?.value ?? world.nonExistent(),
    }));
    const without = places.map((place) => ({ path: place.path, value: nonExistentFor(world, place, good) }));
    const baseline = isCompared(trial)
      ? { answer: await ask(trial, forge(good.parts, without)), hidden: without.map(({ value }) => value) }
      : null;
    const answer = await ask(trial, forge(good.parts, forged));
    failures.push(
      ...judge(
        trial,
        answer,
        forged.map(({ value }) => value),
        baseline,
        'everything foreign at once',
      ),
    );
  }
  return failures;
}

/**
 * Sends a request. After a successful write, restores the test database, so that the next request finds the initial
 * records.
 */
async function ask({ world, name, address, caller }: Trial, parts: RequestParts): Promise<RawAnswer> {
  const answer = await send(world, name, address, parts, { token: caller.token });
  const hasWritten = methodOf(name) !== 'GET' && contracts[name].access === 'session' && answer.status < 300;
  if (hasWritten) await world.restore({ unlessForeign: true });
  return answer;
}

const valuesOf = new WeakMap<World, Set<string>>();

function knownValues(world: World): Set<string> {
  const values =
    valuesOf.get(world) ??
    new Set(world.tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row).map(String))));
  valuesOf.set(world, values);
  return values;
}

function judge(
  { world, name, address, caller }: Trial,
  answer: RawAnswer,
  forged: readonly string[],
  baseline: { answer: RawAnswer; hidden: readonly string[] } | null,
  what: string,
  written: readonly string[] = [],
): string[] {
  const failures: string[] = [];
  const here = `${address} for ${caller.who}, ${what}`;
  const leaks = leaksIn(answer, world.secrets.foreign, forged, written);
  if (leaks.length > 0) failures.push(`${here}: tells ${leaks.join(', ')} in ${describe(answer)}`);
  if (!baseline) return failures;
  const known = knownValues(world);
  const [one, other] = [
    comparable(answer, [...forged, ...createdIdsIn(answer, known)]),
    comparable(baseline.answer, [...baseline.hidden, ...createdIdsIn(baseline.answer, known)]),
  ];
  if (one !== other) failures.push(`${here}: not as if it did not exist: ${difference(one, other)}`);
  if (what.endsWith(ORGANIZATION) && !refusedWith(answer, 'organization_forbidden')) {
    failures.push(`${here}: not forbidden: ${describe(answer)}`);
  }
  const isWrite = methodOf(name) !== 'GET' && contracts[name].access === 'session';
  const isId = forged.every((value) => value.length === 36 && value.includes('-'));
  if (isWrite && isId && answer.status < 400) failures.push(`${here}: not refused: ${describe(answer)}`);
  return failures;
}

/**
 * Reports changes that forged requests have caused. If a call also accepts a nonexistent name, only changes of other
 * organizations count.
 */
async function consequences({ world, address, options }: Trial, isRefused: boolean): Promise<string[]> {
  const by = `a forged call of ${address}`;
  if (options.only !== 'leaks' && isRefused) return changes(world, by);
  return foreignChanges(world, by);
}

function forgedFor(trial: Trial, place: RecordPlace): Forged[] {
  const { world, good, caller } = trial;
  if (place.kind === 'text') {
    if (isUnique(trial.name, `/${place.path.join('/')}`)) return [];
    const { own, foreign } = world.texts(place.property);
    const { format, pattern } = place.schema;
    const fits = (value: string) =>
      (format === undefined && pattern === undefined) || fitsText(value, format, pattern);
    const theirs = foreign.filter((value) => !own.includes(value) && fits(value)).slice(0, 4);
    return theirs.map((value) => ({ value, what: `a foreign ${place.property}` }));
  }
  const isOrganization =
    place.property === 'organizationId' ||
    organizationAt(trial.name, `/${place.path.join('/')}`) !== undefined;
  if (isOrganization && coversReach(trial, place)) return [];
  if (isOrganization) return forgedOrganizations(world, caller, trial.options);
  const here = String(read(good.parts, ['query', 'organizationId']));
  const sibling = here === world.branch.id ? world.home : world.branch;
  const ofOthers = (ids: readonly KnownId[]) => ids.filter(({ id }) => !world.sharedIds.has(id));
  const foreign = { ids: ofOthers(world.foreign.ids), deletedIds: ofOthers(world.foreign.deletedIds) };
  const proper = kindOf(world, String(read(good.parts, place.path)));
  const resembles = ({ kind }: KnownId) =>
    kind.split(' ').some((column) => proper.split(' ').includes(column));
  if (trial.options.kinds === 'same') {
    const same = alikeIn(foreign.ids, proper);
    const deleted = foreign.deletedIds.filter(resembles).slice(0, 1);
    return [...same, ...deleted].map(({ id, kind }) => ({ value: id, what: `a foreign ${kind}` }));
  }
  const matching = (ids: readonly KnownId[]) =>
    trial.options.kinds === 'all'
      ? [...ids].sort((one, other) => Number(resembles(other)) - Number(resembles(one)))
      : ids.filter(resembles);
  const named = (whose: string, ids: readonly KnownId[]) =>
    ids.map(({ id, kind, deleted }) => ({ value: id, what: `${whose}${deleted ? ' deleted' : ''} ${kind}` }));
  return [
    ...named(
      'a foreign',
      [...matching(foreign.ids)].sort(
        (one, other) => Number(other.kind === proper) - Number(one.kind === proper),
      ),
    ),
    ...named('a foreign', matching(foreign.deletedIds)),
    ...(caller.who === 'operator'
      ? named(
          "a sibling's",
          ofOthers(sibling.ids).filter(({ kind }) => kind === proper),
        )
      : []),
  ];
}

/**
 * True if rows of the foreign organization in the answer are no leak. Without the organization check, a list of
 * organizations covers the caller's whole reach. The reach of a super administrator includes the foreign organization.
 */
function coversReach({ caller, options }: Trial, { property }: RecordPlace): boolean {
  return options.only === 'leaks' && caller.who === 'super administrator' && property !== 'organizationId';
}

function forgedOrganizations(world: World, { who }: Caller, { kinds }: ForgeryOptions): Forged[] {
  const isReachable = (id: string) => id === world.foreign.id || id === world.foreignBranchId;
  const other = [...world.foreign.ids, ...world.foreign.deletedIds].filter(
    ({ id }) => id !== world.foreign.id,
  );
  return [
    { value: world.foreign.id, what: 'a foreign organization' },
    { value: world.foreignBranchId, what: 'a branch of a foreign organization' },
    { value: world.deletedOrganizationId, what: 'a deleted foreign organization' },
    ...other
      .slice(0, { same: 0, alike: 3, all: other.length }[kinds])
      .map(({ id, kind }) => ({ value: id, what: `a foreign ${kind}` })),
  ].filter(({ value }) => who !== 'super administrator' || !isReachable(value));
}

/**
 * Returns the ids of the kind `proper`. A kind lists all columns that contain the id. If no id has this kind, returns
 * the id that shares the most columns. A record with many references has a unique kind.
 */
function alikeIn(ids: readonly KnownId[], proper: string): KnownId[] {
  const same = ids.filter(({ kind }) => kind === proper);
  if (same.length > 0) return same;
  const columns = new Set(proper.split(' '));
  const inCommon = ({ kind }: KnownId) => kind.split(' ').filter((column) => columns.has(column)).length;
  const [nearest] = ids
    .filter((one) => inCommon(one) > 0)
    .sort((one, other) => inCommon(other) - inCommon(one));
  return nearest ? [nearest] : [];
}

function kindOf({ home, branch, debtor }: World, id: string): string {
  const knownIds = [home.ids, branch.ids, home.deletedIds, branch.deletedIds, debtor.ids].flat();
  return knownIds.find((one) => one.id === id)?.kind ?? '';
}

const NOBODY = 'Ninguém';

function nonExistentFor(world: World, place: RecordPlace, { parts }: GoodRequest): string {
  if (place.kind === 'id') return world.nonExistent();
  if (place.schema.format !== undefined) return madeText(place.schema);
  const good = String(read(parts, place.path));
  // The tests look for the forged value in answers, and a short value could occur there by chance.
  if (good.length < NOBODY.length && fitsText(NOBODY, undefined, place.schema.pattern)) return NOBODY;
  return good
    .replace(/\d/g, (digit) => String((Number(digit) + 3) % 10))
    .replace(/[a-z]/g, (letter) => (letter === 'x' ? 'y' : 'x'));
}
