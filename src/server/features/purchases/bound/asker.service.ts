import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { isWithinReach } from '../../../platform/plugins/reach.ts';
import { readKeyOfAuthor } from '../../api-keys/embed-sessions.service.ts';
import { holdsPermission } from '../../permissions/permissions.service.ts';
import { readAccount, type Account } from '../../../platform/accounts/user-name.service.ts';
import type { PurchaseRow } from '../purchases.repository.ts';

export interface DistributionRequester {
  readonly userId: string;
  readonly mayDistribute: boolean;
  /**
   * True if a mail reports the result of the bound distribution to the user. False if the user waits for the response.
   */
  readonly isReported: boolean;
}

/**
 * Returns null if the purchase has no bound distribution. Must run before the crediting transaction, because the user's
 * home organization may be another organization.
 */
export async function requesterOf(
  tenancy: Tenancy,
  purchase: Pick<PurchaseRow, 'organization_id' | 'user_id' | 'distribution_status'>,
): Promise<DistributionRequester | null> {
  const { organization_id: organizationId, user_id: userId, distribution_status: status } = purchase;
  if (status === null || userId === null) return null;
  const account = await readAccount(tenancy, userId);
  return {
    userId,
    mayDistribute: account
      ? await mayDistribute(tenancy, organizationId, account)
      : await keyMayDistribute(tenancy, organizationId, userId),
    isReported: true,
  };
}

const DISTRIBUTING = 'portal.balanceDistribution.add';

/** True if the author acted in an embed session, and its API key still has the permission. */
async function keyMayDistribute(tenancy: Tenancy, organizationId: string, userId: string): Promise<boolean> {
  const key = await readKeyOfAuthor(tenancy, userId);
  if (!key?.permissions.includes(DISTRIBUTING)) return false;
  const { organizationId: home, id } = key;
  if (home === organizationId) return true;
  return isWithinReach(tenancy, { role: 'AdminOrg', userId: id, organizationId: home }, organizationId);
}

async function mayDistribute(
  tenancy: Tenancy,
  organizationId: string,
  { active, role, userId, organizationId: home }: Account,
): Promise<boolean> {
  if (!active) return false;
  if (role === 'SuperAdminOrg') return true;
  if (home === null || role !== 'AdminOrg') return false;
  const isBelow =
    home === organizationId ||
    (await isWithinReach(tenancy, { role, userId, organizationId: home }, organizationId));
  if (!isBelow) return false;
  return tenancy.inScope({ organizations: [home] }, (tx) => holdsPermission(tx, home, userId, DISTRIBUTING));
}
