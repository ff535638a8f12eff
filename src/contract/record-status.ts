/** Taking many records of a register out of use at once, or back into it. */
import { Type, type Static } from 'typebox';
import { returnedFields } from './balance.ts';
import { MAX_CHANGED_AT_ONCE } from './facts.ts';
import { closed, Id, OrganizationSelector } from './values.ts';

const StatusOfMany = closed({
  ids: Type.Array(Id, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE }),
  status: Type.Enum(['active', 'inactive']),
});
export type StatusOfMany = Static<typeof StatusOfMany>;

const StatusesChanged = closed({
  /** How many were in the other status before. */
  changed: Type.Integer(),
  ...returnedFields,
});
export type StatusesChanged = Static<typeof StatusesChanged>;

/** All but name and summary of such a call. Refuses all where one is deleted or not there: `details` names those. */
export const statusOfMany = {
  access: 'session',
  moves: 'credit',
  query: OrganizationSelector,
  /** Room for that many ids. */
  bodyBytes: 1024 * 1024,
  body: StatusOfMany,
  refuses: ['not_found', 'record_deleted'],
  response: StatusesChanged,
} as const;
