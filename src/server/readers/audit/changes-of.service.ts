import type { PersonalData } from '#contract/personal-data.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Changed } from '../../records/difference.ts';
import { columnsOf } from '../../records/record-kind.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { isReported } from './reported-fields.ts';
import { findActionsOf } from './trail.repository.ts';
import { findNaming } from '../../records/withheld.repository.ts';

export async function readChangesOf(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<PersonalData['changes']> {
  const lines = await findNaming(tx, organizationId, ids);
  return lines
    .map(({ at, operation, kind, records }) => ({
      at: at.toISOString(),
      operation,
      kind,
      fields: (JSON.parse(records) as Changed[]).flatMap((changed) => fieldsOf(changed, ids)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .reverse();
}

export async function readActionsOf(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<PersonalData['acts']> {
  const actions = await findActionsOf(tx, organizationId, userId);
  return actions.map(({ at, ...action }) => ({ at: at.toISOString(), ...action }));
}

type ReportedFields = PersonalData['changes'][number]['fields'];

function fieldsOf(changed: Changed, ids: readonly string[]): ReportedFields {
  const { kind } = changed;
  const columns = columnsOf(recordKinds.get(kind) ?? { fields: [] });
  const known = new Set(columns.filter((field) => isReported(field, kind)));
  if ('id' in changed) {
    const { id, before, after } = changed;
    if (!ids.includes(id)) return [];
    const names = Object.keys(after ?? before ?? {}).filter((field) => known.has(field));
    return names.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
  }
  const { fields, created = [], removed = [] } = changed;
  const ofRow = (row: readonly unknown[], what: 'before' | 'after') =>
    fields.flatMap((field, place) =>
      known.has(field) ? [{ field, before: null, after: null, [what]: row[place] ?? null }] : [],
    );
  const isOwn = ([id]: readonly unknown[]) => ids.includes(String(id));
  return [
    ...created.filter(isOwn).flatMap((row) => ofRow(row, 'after')),
    ...removed.filter(isOwn).flatMap((row) => ofRow(row, 'before')),
  ];
}
