import type { AuditLine } from '#contract/audit.ts';
import { MAX_SPELLED_OUT } from '#contract/choices.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { readPeriod } from '../../platform/organization/period.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { oneByOne, type ChangedRecordFields as StoredRecord } from '../../records/difference.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { causedIn, idsIn, present, type TrailLineFacts, type TrailLineText } from './trail-lines.service.ts';
import { findNamed, findRecordsNow, findReportedWith, type NowRecord } from './trail-records.repository.ts';
import {
  findActors,
  findChanges,
  findMovements,
  type Spelling,
  type TrailFilter,
} from './trail.repository.ts';

type TrailCall = 'GET /admin/organization/audit';

interface TrailRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<TrailCall>;
}

/** Reads a page of the audit trail. Refuses with `period_backwards` if the period ends before it begins. */
export async function listTrail(tenancy: Tenancy, request: TrailRequest): Promise<RouteResponse<TrailCall>> {
  const limit = request.query.limit ?? DEFAULT_PAGE_SIZE;
  const { lines, next, actorIds } = await tenancy.inScope(
    request.scope,
    async (tx) => ({
      ...(await readLines(tx, request, limit, request.query._id === undefined ? 'first' : 'all')),
      actorIds: await findActors(tx, request.organizationId),
    }),
    { snapshot: true },
  );
  const names = await readUserNames(tenancy, actorIds);
  return {
    docs: await present(tenancy, request.organizationId, lines),
    next,
    authors: actorIds
      .map((user) => ({ user, name: names.get(user) ?? '' }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}

/** Number of audit lines per batch of an export. The number is low, because each line contains all its details. */
const BATCH_LINES = 100;

export async function readTrailBatch(
  tenancy: Tenancy,
  request: TrailRequest,
  limit: number,
): Promise<{ rows: AuditLine[]; next: string | null }> {
  const { lines, next } = await tenancy.inScope(
    request.scope,
    (tx) => readLines(tx, request, Math.min(limit, BATCH_LINES), 'all'),
    { snapshot: true },
  );
  return { rows: await present(tenancy, request.organizationId, lines), next };
}

async function readLines(
  tx: DatabaseTransaction,
  { organizationId, query }: TrailRequest,
  limit: number,
  spelling: Spelling,
) {
  const filter = await readFilter(tx, organizationId, query);
  // The query reads one row more than the page shows. The extra row shows that older lines exist.
  const most = limit + 1;
  const { kind } = query;
  const changes =
    kind === 'movement' ? [] : await findChanges(tx, organizationId, filter, { limit: most, spelling });
  const hasMovements = filter.recordIds === null && (kind === undefined || kind === 'movement');
  const movements = hasMovements ? await findMovements(tx, organizationId, filter, most) : [];
  const detailedChanges = changes.map((change) => ({
    change,
    records: change.records.flatMap(oneByOne).slice(0, MAX_SPELLED_OUT),
  }));
  const known = await readKnown(
    tx,
    organizationId,
    detailedChanges.flatMap(({ records }) => records),
    movements.flatMap(({ wallet }) => wallet ?? []),
  );
  const found = [
    ...detailedChanges.map((change): TrailLineText => ({ ...change, known })),
    ...movements.map((movement): TrailLineText => ({ movement, known })),
  ].sort((one, other) => (causedIn(one).id < causedIn(other).id ? 1 : -1));
  const lines = found.slice(0, limit);
  const last = lines.at(-1);
  return { lines, next: found.length > limit && last ? causedIn(last).id : null };
}

async function readFilter(
  tx: DatabaseTransaction,
  organizationId: string,
  query: RouteQuery<TrailCall>,
): Promise<TrailFilter> {
  const { _id: id = null, by = null, kind, record, before } = query;
  const parts = [...recordKinds.values()].filter(
    ({ reportedWith }) =>
      record !== undefined && reportedWith && (kind === undefined || reportedWith.kind === kind),
  );
  const own = recordKinds.get(kind ?? '');
  const { from, until } = await readPeriod(tx, organizationId, query);
  const ends = [before, until && firstIdAt(until)].filter((end) => typeof end === 'string').sort();
  return {
    id,
    userId: by,
    kinds: kind === undefined ? null : [kind, ...parts.map(({ name }) => name)],
    recordIds:
      record === undefined
        ? null
        : await findReportedWith(tx, organizationId, record, own?.reportedWith ? [own] : parts),
    from: from && firstIdAt(from),
    until: ends[0] ?? null,
  };
}

async function readKnown(
  tx: DatabaseTransaction,
  organizationId: string,
  changed: readonly StoredRecord[],
  wallets: readonly string[],
): Promise<TrailLineFacts> {
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
