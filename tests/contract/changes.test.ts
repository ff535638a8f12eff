/** Tests of the audit trail: each writing call must write one line that contains every change of the tables. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { SECRET } from '../../src/server/records/difference.ts';
import { columnsOf, type RecordKind } from '../../src/server/records/record-kind.ts';
import { registerRoutes, type AnyHandler, type Module } from '../../src/server/platform/plugins/routes.ts';
import { isWriting, UNRECORDED_CALLS } from '../../src/server/platform/plugins/unrecorded-calls.ts';
import { shareOf } from '../support/share.ts';
import { goodRequests, tokenFor } from './access-matrix.ts';
import { choicesIn, contracts, routeNames, send, worksWithUsers, type RequestParts } from './requests.ts';
import { readTables, type Row, type Table } from './schema-rows.ts';
import { makeWorld, type World } from './world.ts';

const UNRECORDED_TABLES: Readonly<Record<string, string>> = {
  changes: 'the trail itself',
  changes_unsealed: 'the trail itself',
  change_seals: 'the trail itself',
  withheld_changes: 'the trail itself',
  ledger_accounts: 'credit, which the journal keeps',
  journal_entries: 'credit',
  postings: 'credit',
  journal_unsealed: 'credit',
  journal_seals: 'credit',
  refusals_unsealed: 'written with its refusal',
  refusal_seals: 'written with its refusal',
  ledger_checked: 'position of the last check of the ledger',
  refuel_days: 'days whose sums must be recalculated',
  company_days: 'sums of refuels',
  refused_refuels: 'written once and never changed',
  hand_outs: 'credit',
  credit_transfers: 'credit',
  administrator_branches: 'stored with the person, as a derived value',
  tank_operations: 'written once and never changed',
  bill_cuts: 'range of a bill, written with the bill',
  bill_charges: 'codes that expire: their number is stored with their bill',
  asked_charges: 'requests to the bank, without an outcome',
  purchase_shares: 'never changed or deleted: the record of the purchase has their number and sum',
  schedule_rows: 'stored with the schedule: their number, their sum and their digest',
  station_prices: 'stored with the record of the station, as a derived value',
  deposit_files: 'content of attachments: their records have its hash',
  deposit_uploads: 'files that are still arriving',
  idempotency_keys: 'keys of calls',
  sessions: 'sign-ins',
  renewals: 'sign-ins',
  sign_in_attempts: 'counters',
  auth_codes: 'codes',
  password_resets: 'links that are used once',
  recovery_codes: 'codes that are used once: the time of their creation is stored with the account',
  event_tickets: 'tickets that are used once',
  member_secrets: 'stored with the person: the fact of a change, never the values',
};

const KINDS = join(import.meta.dirname, '../../src/server/records/kinds');
let world: World;
let kinds: ReadonlyMap<string, RecordKind>;

beforeAll(async () => {
  world = await makeWorld();
  kinds = await readKinds();
});
afterEach(() => world.restore());
afterAll(() => world.close());

async function readKinds(): Promise<Map<string, RecordKind>> {
  const files = readdirSync(KINDS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.record.ts'),
  );
  const kindsByTable = new Map<string, RecordKind>();
  for (const file of files) {
    const module = (await import(join(KINDS, file))) as Record<string, RecordKind>;
    for (const kind of Object.values(module)) kindsByTable.set(kind.table, kind);
  }
  return kindsByTable;
}

const rowKey = (row: Row, id: string) => `${String(row['organization_id'])} ${String(row[id])}`;

interface TrailLine {
  readonly actor_user_id: string | null;
  readonly actor_address: string | null;
  readonly request_id: string | null;
  readonly records: readonly (RecordedChange | ReportedRows)[];
}
interface ReportedRows {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly created: readonly (readonly unknown[])[];
}
interface RecordedChange {
  readonly kind: string;
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

function differences(before: readonly Table[], after: readonly Table[], isMoving: boolean): RecordedChange[] {
  return before.flatMap((table, index) => {
    const kind = kinds.get(table.name);
    const was = rowsByKey(table, kind);
    const is = rowsByKey(after[index] ?? table, kind);
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
      (key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)),
    );
    if (!kind) {
      const unknown = changed.length > 0 && !Object.hasOwn(UNRECORDED_TABLES, table.name);
      if (unknown) throw new Error(`${table.name} was written, and nothing keeps a trail of it.`);
      return [];
    }
    return changed.flatMap((key): RecordedChange[] => {
      const one = was.get(key);
      const other = is.get(key);
      // The journal entry of a movement already names a new wallet, a refuel and its receipt, so the trail omits them.
      if (isMoving && ['wallets', 'fills', 'receipts'].includes(table.name) && !one) return [];
      return [describeChange(kind, one, other)];
    });
  });
}

function rowsByKey(table: Table, kind: RecordKind | undefined): Map<string, Row> {
  return new Map(
    table.rows.map((row, index) => [kind ? rowKey(row, kind.id) : `${index} ${JSON.stringify(row)}`, row]),
  );
}

function describeChange(kind: RecordKind, one: Row | undefined, other: Row | undefined): RecordedChange {
  const differing = kind.fields.filter(
    (field) => !one || !other || JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
  const pick = (row: Row | undefined) =>
    row ? Object.fromEntries(differing.map((field) => [field, row[field]])) : null;
  return { kind: kind.name, id: String((one ?? other)?.[kind.id]), before: pick(one), after: pick(other) };
}

function oneByOne(change: RecordedChange | ReportedRows): RecordedChange[] {
  if (!('created' in change)) return [change];
  return change.created.map((values) => {
    const [id, ...after] = values;
    const row = Object.fromEntries(change.fields.slice(1).map((field, at) => [field, after[at]]));
    return { kind: change.kind, id: String(id), before: null, after: row as Row };
  });
}

/** Removes fields that the tables do not contain in the same form, such as secrets and derived values. */
function plain({ kind: name, id, before, after }: RecordedChange): RecordedChange {
  const kind = [...kinds.values()].find((one) => one.name === name);
  const strip = (row: Row | null) =>
    row && Object.fromEntries(Object.entries(row).filter(([field]) => kind?.fields.includes(field)));
  return { kind: name, id, before: strip(before), after: strip(after) };
}

/** For an erased person, the trail keeps the names of changed fields and hides the values. */
function erased(change: RecordedChange): RecordedChange {
  const kind = [...kinds.values()].find(({ name }) => name === change.kind);
  const hide = (row: Row | null) =>
    row &&
    (Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        kind?.personal?.includes(field) && value !== null && value !== '' ? '(erased)' : value,
      ]),
    ) as Row);
  return { ...change, before: hide(change.before), after: hide(change.after) };
}

const isEmpty = (row: Row | null) => row === null || Object.keys(row).length === 0;
const isVisible = ({ before, after }: RecordedChange) => !isEmpty(before) || !isEmpty(after);
const byId = (one: RecordedChange, other: RecordedChange) =>
  one.kind + one.id < other.kind + other.id ? -1 : 1;

async function linesSince(earlierIds: ReadonlySet<string>): Promise<TrailLine[]> {
  const { rows } = await world.portal.pool.query<TrailLine & { id: string }>('SELECT * FROM changes');
  return rows.filter(({ id }) => !earlierIds.has(id));
}

const recorded = shareOf(
  routeNames.filter(
    (name) =>
      worksWithUsers(name) &&
      contracts[name].access !== 'terminal' &&
      (isWriting(name) || contracts[name].moves !== 'nothing'),
  ),
  'calls',
);

async function tryOnce(name: RouteName, parts: RequestParts): Promise<number> {
  // Before each request the world is in its initial state, so `world.tables` contains all earlier lines of the audit trail.
  const earlierIds = new Set(
    world.tables.find((table) => table.name === 'changes')?.rows.map(({ id }) => String(id)),
  );
  const answer = await send(world, name, name.slice(name.indexOf(' ') + 1), parts, {
    token: tokenFor(world, name),
  });
  const added = await linesSince(earlierIds);
  if (answer.status >= 300) {
    expect(added).toEqual([]);
    return 0;
  }
  const after = await readTables(world.portal.pool);
  await world.restore();
  const different = differences(world.tables, after, contracts[name].moves !== 'nothing');
  const isErasure = name === 'PUT /admin/organization/user/erase/{id}';
  const expected = isErasure ? different.map(erased) : different;
  const recorded = added.flatMap(({ records }) => records.flatMap(oneByOne));
  expect(recorded.map(plain).filter(isVisible).sort(byId)).toEqual(expected.filter(isVisible).sort(byId));
  expect(added.length).toBeLessThanOrEqual(1);
  for (const line of added) {
    expect(line).toMatchObject({ actor_address: '127.0.0.1', request_id: expect.any(String) });
    expect(line.actor_user_id).toMatch(/^[0-9a-f-]{36}$/);
  }
  return added.length;
}

function aboutOthers(parts: RequestParts): RequestParts[] {
  const { ids, deletedIds } = parts.query?.['organizationId'] === world.branch.id ? world.branch : world.home;
  const all = [...ids, ...deletedIds].map(({ id }) => id);
  if (typeof parts.params?.['id'] === 'string')
    return all.map((id) => ({ ...parts, params: { ...parts.params, id } }));
  const [list] = Object.entries((parts.body ?? {}) as object).find(([, value]) => isListOfIds(value)) ?? [];
  if (list === undefined) return [];
  return all.map((id) => ({ ...parts, body: { ...(parts.body as object), [list]: [id] } }));
}

const isListOfIds = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'string' && /^[0-9a-f-]{36}$/.test(value[0]);

describe('the audit trail', () => {
  it.each(recorded)('records every change of %s in at most one line', async (name) => {
    let lines = 0;
    for (const { parts } of await goodRequests(world, name)) {
      for (const selected of choicesIn(name, parts)) lines += await tryOnce(name, selected);
      for (const other of aboutOthers(parts)) lines ||= await tryOnce(name, other);
    }
    if (isWriting(name)) expect(lines).toBeGreaterThan(0);
  });

  it('has an audit decision for every column of the recorded tables', () => {
    for (const table of world.tables) {
      const kind = kinds.get(table.name);
      if (!kind) continue;
      const secrets = {
        account: ['password_hash', 'user_id', 'organization_id'],
        'api-key': ['key_hash'],
      }[kind.name as string];
      const decided = [
        ...kind.fields,
        ...Object.keys(kind.omitted ?? {}),
        kind.id,
        'organization_id',
        ...(secrets ?? []),
      ];
      const left = table.columns.map(({ name }) => name).filter((name) => !decided.includes(name));
      if (kind.name !== 'organization')
        expect({ table: table.name, left }).toEqual({ table: table.name, left: [] });
      const isOfFile = ['vehicle-photo', 'organization-photo', 'deposit-attachment'].includes(kind.name);
      expect(columnsOf(kind).some((name) => /hash/.test(name) && !isOfFile)).toBe(false);
    }
  });

  it('records that a secret changed and hides its value', async () => {
    const call = 'POST /admin/organization/driver';
    const [good] = await goodRequests(world, call);
    const body = {
      ...(good?.parts.body as object),
      password: 'Segredo-do-Teste-77',
      authenticateTransaction: '7391',
    };
    const earlierIds = new Set(
      (await linesSince(new Set())).map((line) => (line as TrailLine & { id: string }).id),
    );
    const answer = await send(
      world,
      call,
      call.slice(5),
      { ...good?.parts, body },
      { token: tokenFor(world, call) },
    );
    expect(answer.status).toBe(200);
    const [line] = await linesSince(earlierIds);
    const after = { password: SECRET, authenticateTransaction: SECRET };
    expect(line?.records[0]).toMatchObject({ after });
    const { rows } = await world.portal.pool.query<{ text: string }>('SELECT c::text AS text FROM changes c');
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of ['Segredo-do-Teste-77', '7391"', 'argon2']) expect(text).not.toContain(secret);
  });
});

describe('the server', () => {
  it.each(recorded.filter(isWriting))(
    'does not start if the handler of %s writes no audit record',
    (name) => {
      const without = world.modules.map((module): Module => {
        const handler = module.handlers[name] as AnyHandler | undefined;
        if (!handler || typeof handler === 'function') return module;
        return { ...module, handlers: { ...module.handlers, [name]: handler.answer } };
      });
      expect(() => registerRoutes(fastify(), without, {} as never)).toThrow(
        `${name} changes something; its handler must record what (writes).`,
      );
    },
  );

  it('excludes only calls with a documented reason from the audit trail', () => {
    const others = routeNames.filter(
      (name) => !name.startsWith('GET ') && !isWriting(name) && contracts[name].moves === 'nothing',
    );
    expect(others.sort()).toEqual(Object.keys(UNRECORDED_CALLS).sort());
  });
});
