/** The audit trail as people read it. */
import type { AuditLine, ChangedRecord } from '#contract/audit.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy, Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import { readPeriod } from '../fills/period.ts';
import { authorIn, readUserNames } from '../sign-in/user-name.service.ts';
import { columnsOf } from './record-kind.ts';
import { recordKinds } from './record-kinds.ts';
import { isTold } from './told-fields.ts';
import {
  findActors,
  findChanges,
  findMovements,
  findTitles,
  type ChangeLine,
  type MovementLine,
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
    docs: await present(tenancy, lines),
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
  return { rows: await present(tenancy, lines), next };
}

/** A change with what its records are called, or a movement. */
type Line =
  | { readonly change: ChangeLine; readonly titles: ReadonlyMap<string, string> }
  | { readonly movement: MovementLine };

const causedIn = (line: Line) => ('change' in line ? line.change : line.movement);

async function readLines(tx: Transaction, { organizationId, query }: Asked, limit: number) {
  const filter = await readFilter(tx, organizationId, query);
  // One more tells whether there is anything older.
  const most = limit + 1;
  const changes = filter.kind === 'movement' ? [] : await findChanges(tx, organizationId, filter, most);
  const hasMovements = filter.recordId === null && (filter.kind === null || filter.kind === 'movement');
  const movements = hasMovements ? await findMovements(tx, organizationId, filter, most) : [];
  const titles = await readTitles(tx, organizationId, changes);
  const found = [
    ...changes.map((change): Line => ({ change, titles })),
    ...movements.map((movement): Line => ({ movement })),
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

async function readTitles(tx: Transaction, organizationId: string, changes: readonly ChangeLine[]) {
  const records = changes.flatMap((change) => change.records);
  const titles = new Map<string, string>();
  for (const kind of recordKinds.values()) {
    const ids = new Set(records.filter((record) => record.kind === kind.name).map(({ id }) => id));
    if (ids.size === 0 || kind.isOfNobody) continue;
    for (const [id, title] of await findTitles(tx, organizationId, kind, [...ids])) titles.set(id, title);
  }
  return titles;
}

async function present(tenancy: Tenancy, lines: readonly Line[]): Promise<AuditLine[]> {
  const accounts = lines.flatMap((line) =>
    'change' in line ? line.change.records.filter(({ kind }) => kind === 'account').map(({ id }) => id) : [],
  );
  const names = await readUserNames(tenancy, [...accounts, ...lines.map((line) => causedIn(line).userId)]);
  return lines.map((line) => {
    const { id, at, userId, address, requestId, operation } = causedIn(line);
    const caused = {
      ...{ _id: id, at: at.toISOString(), by: authorIn(names, userId) },
      ...{ address, requestId, operation },
    };
    if ('movement' in line) {
      const amount = reaisFromCents(line.movement.amountCents);
      return { ...caused, kind: 'movement', count: 0, records: [], amount };
    }
    const { kind, count, records } = line.change;
    const nameOf = (one: ChangeLine['records'][number]) =>
      (one.kind === 'account' ? names.get(one.id) : line.titles.get(one.id)) ?? null;
    return {
      ...{ ...caused, kind, count, amount: null },
      records: records.map((one) => presentRecord(one, nameOf(one))),
    };
  });
}

function presentRecord(
  { kind, id, before, after }: ChangeLine['records'][number],
  name: string | null,
): ChangedRecord {
  const known = new Set(columnsOf(recordKinds.get(kind) ?? { fields: [] }));
  // A column that is gone has no name any more.
  const fields = Object.keys(after ?? before ?? {}).filter((field) => known.has(field) && isTold(field));
  return {
    ...{ kind, _id: id, name },
    fields: fields
      .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
      // Of what was made or removed, what stood nowhere tells nothing.
      .filter((one) => isThere(one.before) || isThere(one.after)),
  };
}

const isThere = (value: unknown) => value !== null && value !== '';
