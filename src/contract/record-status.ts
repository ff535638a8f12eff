/** Taking many records of a register out of use at once, or back into it. */
import { Type, type Static } from 'typebox';
import { returnedFields } from './balance.ts';
import { closed, MANY_IDS_BYTES, ManyIds, OrganizationSelector } from './values.ts';

const StatusOfMany = closed({
  ids: ManyIds,
  status: Type.Enum(['active', 'inactive']),
});
export type StatusOfMany = Static<typeof StatusOfMany>;

const StatusesChanged = closed({
  /** How many were in the other status before. */
  changed: Type.Integer(),
  ...returnedFields,
});
export type StatusesChanged = Static<typeof StatusesChanged>;

/** Such a call, all but its names; `records` is what the register is of. Refuses all where one is deleted or not there: `details` names those. */
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
