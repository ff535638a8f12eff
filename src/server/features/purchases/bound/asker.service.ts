/** Who asked for what a purchase hands out, and whether they still may. */
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { isWithinReach } from '../../../platform/plugins/reach.ts';
import { holdsPermission } from '../../permissions/permissions.service.ts';
import { readAccount, type Account } from '../../../platform/accounts/user-name.service.ts';
import type { PurchaseRow } from '../purchases.repository.ts';

export interface Asker {
  readonly userId: string;
  /** Whether they are there and hold the right to hand out in the organisation. */
  readonly mayHandOut: boolean;
  /** Whether a mail tells them what became of it; it does not where they wait for the answer. */
  readonly isTold: boolean;
}

/**
 * Null for a purchase to which nothing is bound. Asked before the transaction in which it is credited: the organisation that
 * somebody works for may be another one.
 */
export async function askerOf(
  tenancy: Tenancy,
  purchase: Pick<PurchaseRow, 'organization_id' | 'user_id' | 'distribution_status'>,
): Promise<Asker | null> {
  const { organization_id: organizationId, user_id: userId, distribution_status: status } = purchase;
  if (status === null || userId === null) return null;
  const account = await readAccount(tenancy, userId);
  return {
    userId,
    mayHandOut: account !== undefined && (await mayHandOut(tenancy, organizationId, account)),
    isTold: true,
  };
}

async function mayHandOut(
  tenancy: Tenancy,
  organizationId: string,
  { active, role, userId, organizationId: home }: Account,
): Promise<boolean> {
  if (!active) return false;
  if (role === 'SuperAdminOrg') return true;
  if (home === null || role !== 'AdminOrg') return false;
  // What holds at home holds in its branches.
  const isBelow =
    home === organizationId ||
    (await isWithinReach(tenancy, { role, userId, organizationId: home }, organizationId));
  if (!isBelow) return false;
  return tenancy.inScope({ organizations: [home] }, (tx) =>
    holdsPermission(tx, home, userId, 'portal.balanceDistribution.add'),
  );
}
