import type { AuditedKind, AuditLine, ChangedRecord } from '#contract/audit.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import type { ChangedRecordFields as StoredRecord } from '../../records/difference.ts';
import { columnsOf } from '../../records/record-kind.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { isReported } from './reported-fields.ts';
import { namesOfOrganizations, type NowRecord } from './trail-records.repository.ts';
import type { ChangeLine, MovementLine } from './trail.repository.ts';

export interface TrailLineFacts {
  readonly records: ReadonlyMap<string, NowRecord>;
  readonly named: ReadonlyMap<string, string>;
}

export type TrailLineText = { readonly known: TrailLineFacts } & (
  | { readonly change: ChangeLine; readonly records: readonly StoredRecord[] }
  | { readonly movement: MovementLine }
);

export const causedIn = (line: TrailLineText) => ('change' in line ? line.change : line.movement);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const idsIn = ({ before, after }: StoredRecord): string[] =>
  [before, after].flatMap((values) =>
    Object.values(values ?? {})
      .flat()
      .filter((value) => typeof value === 'string' && UUID.test(value)),
  ) as string[];

export async function present(
  tenancy: Tenancy,
  organizationId: string,
  lines: readonly TrailLineText[],
): Promise<AuditLine[]> {
  const organizations = await readOrganizationNames(tenancy, organizationId, lines);
  const accounts = lines.flatMap((line) =>
    'change' in line ? line.records.filter(({ kind }) => kind === 'account').map(({ id }) => id) : [],
  );
  const names = await readUserNames(tenancy, [...accounts, ...lines.map((line) => causedIn(line).userId)]);
  return lines.map((line) => {
    const { id, at, userId, address, requestId, operation } = causedIn(line);
    const caused = {
      _id: id,
      at: at.toISOString(),
      by: authorIn(names, userId),
      address,
      requestId,
      operation,
    };
    if ('movement' in line) return { ...caused, ...presentMovement(line.movement, line.known) };
    const { kind, count, ofKind } = line.change;
    const records = line.records.map((one) =>
      presentRecord(one, line.known, organizations, one.kind === 'account' ? names.get(one.id) : undefined),
    );
    return {
      ...caused,
      kind,
      count,
      records,
      amount: null,
      reason: '',
      others: othersOf(
        records.filter((one) => one.kind === kind),
        ofKind,
      ),
    };
  });
}

/**
 * Names of organizations for ids that belong to no record of the call's organization. These names need a lookup outside
 * the scope of the call.
 */
async function readOrganizationNames(
  tenancy: Tenancy,
  organizationId: string,
  lines: readonly TrailLineText[],
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

/** Number of records that an audit line does not show. Records with equal names count as one. */
function othersOf(spelledOut: readonly ChangedRecord[], ofKind: number): number {
  const names = new Set(spelledOut.map(({ name, _id }) => name ?? _id));
  return Math.max(0, names.size - 1) + ofKind - spelledOut.length;
}

function presentMovement(movement: MovementLine, { records }: TrailLineFacts) {
  const { amountCents, reason, otherId, otherName, wallets, owners, wallet } = movement;
  const moved = (kind: AuditedKind, id: string | null, name: string | null): ChangedRecord[] =>
    id === null ? [] : [{ kind, _id: id, name, became: 'changed', fields: [], named: [] }];
  return {
    kind: 'movement' as const,
    count: wallets,
    others: Math.max(0, owners - 1),
    records: [
      ...moved('organization', otherId, otherName),
      ...moved('wallet', wallet, (wallet !== null && records.get(wallet)?.title) || null),
    ],
    amount: reaisFromCents(amountCents),
    reason,
  };
}

function presentRecord(
  stored: StoredRecord,
  { records, named }: TrailLineFacts,
  organizations: ReadonlyMap<string, string>,
  user?: string,
): ChangedRecord {
  const { kind, id, before, after } = stored;
  const known = new Set(columnsOf(recordKinds.get(kind) ?? { fields: [] }));
  const now = records.get(id);
  // The audit trail omits fields whose table column a migration removed, because no label exists for them.
  const changed = Object.keys(after ?? before ?? {}).filter(
    (field) => known.has(field) && isReported(field, kind),
  );
  const apart = Object.entries(now?.apart ?? {}).filter(
    ([field, value]) => value !== null && !changed.includes(field),
  );
  return {
    kind: kind as AuditedKind,
    _id: id,
    name: user ?? now?.title ?? null,
    became: before === null ? 'created' : after === null ? 'removed' : 'changed',
    fields: [
      ...apart.map(([field, value]) => ({
        field,
        before: value,
        after: value,
      })),
      ...changed
        .map((field) => ({
          field,
          before: before?.[field] ?? null,
          after: after?.[field] ?? null,
        }))
        .filter((one) => isThere(one.before) || isThere(one.after)),
    ],
    named: [...new Set(idsIn(stored))].flatMap((one) => {
      const name = named.get(one) ?? organizations.get(one);
      return name === undefined
        ? []
        : [
            {
              _id: one,
              name,
            },
          ];
    }),
  };
}

const isThere = (value: unknown) => value !== null && value !== '';
