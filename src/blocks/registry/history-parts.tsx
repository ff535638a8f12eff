import { LazyHistory } from '#blocks/history/lazy-history.tsx';
import type { RecordPart, RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

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
