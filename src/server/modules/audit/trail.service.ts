/** The audit trail as people read it. */
import type { AuditedKind, AuditLine, ChangedRecord } from '#contract/audit.ts';
import { MAX_SPELLED_OUT } from '#contract/choices.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy, Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import { readPeriod } from '../fills/period.ts';
import { authorIn, readUserNames } from '../sign-in/user-name.service.ts';
import { oneByOne, type ChangedRecord as StoredRecord } from './difference.ts';
import { columnsOf } from './record-kind.ts';
import { recordKinds } from './record-kinds.ts';
import { isTold } from './told-fields.ts';
import {
  findActors,
  findChanges,
  findMovements,
  findNamed,
  findRecordsNow,
  namesOfOrganizations,
  type ChangeLine,
  type MovementLine,
  type NowRecord,
  type TrailFilter,
} from './trail.repository.ts';

type Call = 'GET /admin/organization/audit';

interface Asked {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<Call>;
}

/** Refuses with `period_backwards`. */
export async function listTrail(tenancy: Tenancy, asked: Asked): Promise<RouteResponse<Call>> {
  const limit = asked.query.limit ?? DEFAULT_PAGE_SIZE;
  const { lines, next, actorIds } = await tenancy.inScope(
    asked.scope,
    async (tx) => ({
      ...(await readLines(tx, asked, limit)),
      actorIds: await findActors(tx, asked.organizationId),
    }),
    { snapshot: true },
  );
  const names = await readUserNames(tenancy, actorIds);
  return {
    docs: await present(tenancy, asked.organizationId, lines),
    next,
    authors: actorIds
      .map((user) => ({ user, name: names.get(user) ?? '' }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}

/** The lines alone, for a file. */
export async function readTrailBatch(
  tenancy: Tenancy,
  asked: Asked,
  limit: number,
): Promise<{ rows: AuditLine[]; next: string | null }> {
  const { lines, next } = await tenancy.inScope(asked.scope, (tx) => readLines(tx, asked, limit), {
    snapshot: true,
  });
  return { rows: await present(tenancy, asked.organizationId, lines), next };
}

/** What the records of a page are now, and what is called that their values name. */
interface Known {
  readonly records: ReadonlyMap<string, NowRecord>;
  readonly named: ReadonlyMap<string, string>;
}

/** A change with its records, or a movement. */
type Line = { readonly known: Known } & (
  | { readonly change: ChangeLine; readonly records: readonly StoredRecord[] }
  | { readonly movement: MovementLine }
);

const causedIn = (line: Line) => ('change' in line ? line.change : line.movement);

async function readLines(tx: Transaction, { organizationId, query }: Asked, limit: number) {
  const filter = await readFilter(tx, organizationId, query);
  // One more tells whether there is anything older.
  const most = limit + 1;
  const changes = filter.kind === 'movement' ? [] : await findChanges(tx, organizationId, filter, most);
  const hasMovements = filter.recordId === null && (filter.kind === null || filter.kind === 'movement');
  const movements = hasMovements ? await findMovements(tx, organizationId, filter, most) : [];
  const told = changes.map((change) => ({
    change,
    records: change.records.flatMap(oneByOne).slice(0, MAX_SPELLED_OUT),
  }));
  const known = await readKnown(
    tx,
    organizationId,
    told.flatMap(({ records }) => records),
    movements.flatMap(({ wallet }) => wallet ?? []),
  );
  const found = [
    ...told.map((change): Line => ({ ...change, known })),
    ...movements.map((movement): Line => ({ movement, known })),
  ].sort((one, other) => (causedIn(one).id < causedIn(other).id ? 1 : -1));
  const lines = found.slice(0, limit);
  const last = lines.at(-1);
  return { lines, next: found.length > limit && last ? causedIn(last).id : null };
}

async function readFilter(
  tx: Transaction,
  organizationId: string,
  query: RouteQuery<Call>,
): Promise<TrailFilter> {
  const { _id: id = null, by = null, kind = null, record = null, before } = query;
  const { from, until } = await readPeriod(tx, organizationId, query);
  const ends = [before, until && firstIdAt(until)].filter((end) => typeof end === 'string').sort();
  return {
    ...{ id, userId: by, kind, recordId: record },
    ...{ from: from && firstIdAt(from), until: ends[0] ?? null },
  };
}

async function readKnown(
  tx: Transaction,
  organizationId: string,
  changed: readonly StoredRecord[],
  wallets: readonly string[],
): Promise<Known> {
  const records = new Map<string, NowRecord>();
  for (const kind of recordKinds.values()) {
    const ids = new Set([
      ...changed.filter((record) => record.kind === kind.name).map(({ id }) => id),
      ...(kind.name === 'wallet' ? wallets : []),
    ]);
    if (ids.size === 0 || kind.isOfNobody) continue;
    for (const now of await findRecordsNow(tx, organizationId, kind, [...ids])) records.set(now.id, now);
  }
  const named = await findNamed(tx, organizationId, [...new Set(changed.flatMap(idsIn))]);
  return { records, named };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids that stand in its values. */
const idsIn = ({ before, after }: StoredRecord): string[] =>
  [before, after].flatMap((values) =>
    Object.values(values ?? {})
      .flat()
      .filter((value) => typeof value === 'string' && UUID.test(value)),
  ) as string[];

async function present(
  tenancy: Tenancy,
  organizationId: string,
  lines: readonly Line[],
): Promise<AuditLine[]> {
  const organizations = await readOrganizationNames(tenancy, organizationId, lines);
  const accounts = lines.flatMap((line) =>
    'change' in line ? line.records.filter(({ kind }) => kind === 'account').map(({ id }) => id) : [],
  );
  const names = await readUserNames(tenancy, [...accounts, ...lines.map((line) => causedIn(line).userId)]);
  return lines.map((line) => {
    const { id, at, userId, address, requestId, operation } = causedIn(line);
    const caused = {
      ...{ _id: id, at: at.toISOString(), by: authorIn(names, userId) },
      ...{ address, requestId, operation },
    };
    if ('movement' in line) return { ...caused, ...presentMovement(line.movement, line.known) };
    const { kind, count, ofKind } = line.change;
    const records = line.records.map((one) =>
      presentRecord(one, line.known, organizations, one.kind === 'account' ? names.get(one.id) : undefined),
    );
    return {
      ...{ ...caused, kind, count, records, amount: null },
      others: othersOf(
        records.filter((one) => one.kind === kind),
        ofKind,
      ),
    };
  });
}

/** Those whom nothing of the organisation's own is called by: a page is read in the sight of one organisation. */
async function readOrganizationNames(
  tenancy: Tenancy,
  organizationId: string,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap((line) =>
    'change' in line ? line.records.flatMap(idsIn).filter((id) => !line.known.named.has(id)) : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await tenancy.lookUp('audit', (database) =>
    namesOfOrganizations(database, organizationId, [...new Set(ids)]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Records that are called alike are of one. */
function othersOf(spelledOut: readonly ChangedRecord[], ofKind: number): number {
  const names = new Set(spelledOut.map(({ name, _id }) => name ?? _id));
  return Math.max(0, names.size - 1) + ofKind - spelledOut.length;
}

function presentMovement(movement: MovementLine, { records }: Known) {
  const { amountCents, otherId, otherName, wallets, owners, wallet } = movement;
  const moved = (kind: AuditedKind, id: string | null, name: string | null): ChangedRecord[] =>
    id === null ? [] : [{ kind, _id: id, name, became: 'changed', fields: [], named: [] }];
  return {
    ...{ kind: 'movement' as const, count: wallets, others: Math.max(0, owners - 1) },
    records: [
      ...moved('organization', otherId, otherName),
      ...moved('wallet', wallet, (wallet !== null && records.get(wallet)?.title) || null),
    ],
    amount: reaisFromCents(amountCents),
  };
}

function presentRecord(
  stored: StoredRecord,
  { records, named }: Known,
  organizations: ReadonlyMap<string, string>,
  user?: string,
): ChangedRecord {
  const { kind, id, before, after } = stored;
  const known = new Set(columnsOf(recordKinds.get(kind) ?? { fields: [] }));
  const now = records.get(id);
  // A column that is gone has no name any more.
  const changed = Object.keys(after ?? before ?? {}).filter(
    (field) => known.has(field) && isTold(field, kind),
  );
  const apart = Object.entries(now?.apart ?? {}).filter(([field]) => !changed.includes(field));
  return {
    ...{ kind: kind as AuditedKind, _id: id, name: user ?? now?.title ?? null },
    became: before === null ? 'created' : after === null ? 'removed' : 'changed',
    fields: [
      ...apart.map(([field, value]) => ({ field, before: value, after: value })),
      ...changed
        .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
        // Of what was made or removed, what stood nowhere tells nothing.
        .filter((one) => isThere(one.before) || isThere(one.after)),
    ],
    named: [...new Set(idsIn(stored))].flatMap((one) => {
      const name = named.get(one) ?? organizations.get(one);
      return name === undefined ? [] : [{ _id: one, name }];
    }),
  };
}

const isThere = (value: unknown) => value !== null && value !== '';
