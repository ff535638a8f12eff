import { PERMISSION_KEYS } from '#contract/permissions.ts';
import { createSessions } from '../../../src/server/platform/accounts/sessions.service.ts';
import { makeAccount } from '../../../src/server/testing/accounts.ts';
import type { TestOrganization, TestParts } from '../../../src/server/testing/organizations.ts';
import type { Identity } from './storm-state.ts';

/**
 * Creates a signed-in administrator with all permissions. Without an organization (null), creates a signed-in super
 * administrator.
 */
export async function signInSomebody(
  parts: TestParts,
  organization: TestOrganization | null,
): Promise<Identity> {
  const { userId } = await makeAccount(
    parts,
    organization,
    organization ? { permissions: PERMISSION_KEYS } : {},
  );
  const sessions = createSessions(parts);
  const { token } = await parts.tenancy.asSystem('sign-in', (tx) =>
    sessions.open(tx, userId, { renewable: false }),
  );
  return { userId, token };
}
