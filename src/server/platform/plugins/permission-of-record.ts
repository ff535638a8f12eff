/** The permission that a call asks for by what the record is that its path names. */
import type { PermissionKey } from '#contract/permissions.ts';
import type { Tenancy, Transaction } from '../database/tenancy.ts';
import { chosenAmong } from './permission-rule.ts';
import type { Policy } from './routes.ts';

/**
 * The key of the record's kind. Whoever names a record that is not there, or not theirs, needs all of them: then the answer is the
 * same as for a record that they may not touch.
 */
export function mayTouchRecord<Kind extends string>(
  tenancy: Tenancy,
  keys: Readonly<Record<Kind, PermissionKey>>,
  findKind: (tx: Transaction, organizationId: string, id: string) => Promise<Kind | null | undefined>,
): Policy {
  const all = Object.values<PermissionKey>(keys);
  return {
    organization: 'selected',
    permission: chosenAmong(all, async ({ params, organizationId, scope }) => {
      const { id } = params as { id: string };
      const kind = await tenancy.inScope(scope, (tx) => findKind(tx, organizationId, id));
      return kind ? [keys[kind]] : all;
    }),
  };
}
