/** Bulk change of the status of records. */
import { Type, type Static } from 'typebox';
import { returnedFields } from './balance.ts';
import { closed, MANY_IDS_BYTES, ManyIds, OrganizationSelector } from './values.ts';

const StatusOfMany = closed({
  ids: ManyIds,
  status: Type.Enum(['active', 'inactive']),
});
export type StatusOfMany = Static<typeof StatusOfMany>;

const StatusesChanged = closed({
  /** Number of records that had the other status before. */
  changed: Type.Integer(),
  ...returnedFields,
});
export type StatusesChanged = Static<typeof StatusesChanged>;

/**
 * Contract of a bulk status call; `records` is the plural noun in the summary.
 * The server refuses all ids if one is deleted or unknown; `details` names those.
 */
export const statusOfMany = (records: string) =>
  ({
    summary: `Takes many ${records} out of use, or back into it: all or none. What they held returns to the company in one entry; back in use, they start at zero.`,
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    bodyBytes: MANY_IDS_BYTES,
    body: StatusOfMany,
    refuses: ['not_found', 'record_deleted'],
    response: StatusesChanged,
  }) as const;
