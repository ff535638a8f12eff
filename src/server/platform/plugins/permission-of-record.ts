import type { PermissionKey } from '#contract/permissions.ts';
import type { Tenancy, DatabaseTransaction } from '../database/tenancy.ts';
import { selectedAmong } from './permission-rule.ts';
import type { Policy } from './routes.ts';

/**
 * Policy that requires the permission for the kind of the record in the path. An unknown or foreign record requires the
 * permissions for all kinds. The response is then the same as for a forbidden record.
 */
export function mayTouchRecord<Kind extends string>(
  tenancy: Tenancy,
  keys: Readonly<Record<Kind, PermissionKey>>,
  findKind: (tx: DatabaseTransaction, organizationId: string, id: string) => Promise<Kind | null | undefined>,
): Policy {
  const all = Object.values<PermissionKey>(keys);
  return {
    organization: 'selected',
    permission: selectedAmong(all, async ({ params, organizationId, scope }) => {
      const { id } = params as { id: string };
      const kind = await tenancy.inScope(scope, (tx) => findKind(tx, organizationId, id));
      return kind ? [keys[kind]] : all;
    }),
  };
}
