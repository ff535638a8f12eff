/** The part of a record's drawer that tells who changed it; its code comes with the first look at it. */
import { LazyHistory } from '#blocks/history/lazy-history.tsx';
import type { RecordPart, RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

/** None of records that the audit trail does not know. */
export function historyParts<Row extends RegistryRecord>(
  { shared, session }: SharedWords,
  { audited }: Pick<RegistryDescription<Row>, 'audited'>,
): RecordPart<Row>[] {
  if (!audited) return [];
  const { kind, organizationOf } = audited;
  return [
    {
      key: 'history',
      label: shared('partHistory'),
      permission: 'portal.permission.list',
      show: (row) => (
        <LazyHistory session={session} kind={kind} record={row._id} organizationId={organizationOf?.(row)} />
      ),
    },
  ];
}
