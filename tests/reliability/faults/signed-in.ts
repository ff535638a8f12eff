import { PERMISSION_KEYS } from '#contract/permissions.ts';
import { createSessions } from '../../../src/server/platform/accounts/sessions.service.ts';
import { makeAccount } from '../../../src/server/testing/accounts.ts';
import type { TestOrganization, TestParts } from '../../../src/server/testing/organizations.ts';
import type { Identity } from './storm-state.ts';

/** Somebody of the organisation who may do everything there, or with null a super administrator; signed in for the storm. */
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
