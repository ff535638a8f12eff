import type { Administrator } from '#contract/administrators.ts';
import type { AdministratorRow } from './administrators.repository.ts';

/** `firstLink` is the expiry of the link for the first password; undefined once the administrator has a password. */
export function presentAdministrator(
  row: AdministratorRow,
  firstLink: Date | undefined,
  now: Date,
): Administrator {
  const { id, userId, organizationId, organizationName, isOperator, branches, createdAt, ...same } = row;
  const { firstName, lastName, email, identifier, phone, isFirst, status } = same;
  return {
    _id: id,
    user: userId,
    firstName,
    lastName,
    email,
    phone,
    isFirst,
    status,
    organization: {
      _id: organizationId,
      name: organizationName,
    },
    identifier: identifier === email ? '' : identifier,
    category: isOperator ? 'operator' : 'administrator',
    branches: branches === null ? 'all' : [...branches],
    firstLink: firstLink ? { until: firstLink > now ? firstLink.toISOString() : null } : null,
    createdAt: createdAt.toISOString(),
  };
}
