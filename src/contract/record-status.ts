/** Change of the status of many records in one call. */
import { Type, type Static } from 'typebox';
import { returnedFields } from './balance.ts';
import { closed, MANY_IDS_BYTES, ManyIds, OrganizationSelector } from './values.ts';

const StatusOfMany = closed({
  ids: ManyIds,
  status: Type.Enum(['active', 'inactive']),
});
export type StatusOfMany = Static<typeof StatusOfMany>;

const StatusesChanged = closed({
  /** Number of records whose status changed. */
  changed: Type.Integer(),
  ...returnedFields,
});
export type StatusesChanged = Static<typeof StatusesChanged>;

/**
 * Contract of a call that changes the status of many records. `records` is the plural noun in the summary. The server
 * refuses the call if an id is deleted or unknown, and names these ids in `details`.
 */
export const statusOfMany = (records: string) =>
  ({
    summary: `Deactivates or reactivates many ${records} in one call, all or none. Deactivation returns their balance to the company in one entry. Reactivated records have a balance of 0.`,
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    bodyBytes: MANY_IDS_BYTES,
    body: StatusOfMany,
    refuses: ['not_found', 'record_deleted'],
    response: StatusesChanged,
  }) as const;
