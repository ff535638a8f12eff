import type { RouteResponse } from '#contract/routes.ts';
import type { SessionAnswer } from '#contract/sign-in.ts';
import type { Scope, Tenancy } from '../../../platform/database/tenancy.ts';
import type { Caller } from '../../../platform/plugins/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findByUserId } from '../../../platform/accounts/credentials.repository.ts';
import { readUserName } from '../../../platform/accounts/user-name.service.ts';
import { findOrganization } from '../../../platform/organization/organizations.repository.ts';
import { parseIdentifier } from '../identifier.ts';
import { findPerson } from '../people.repository.ts';
import { presentScope, presentUser } from '../sign-in.presenter.ts';

export async function describeSession(
  tenancy: Tenancy,
  { userId, organizationId, role, embed }: Pick<Caller, 'userId' | 'organizationId' | 'role' | 'embed'>,
): Promise<SessionAnswer> {
  if (embed && organizationId !== null) {
    const name = await readUserName(tenancy, userId);
    const organization = await tenancy.inScope({ organizations: [organizationId] }, (tx) =>
      findOrganization(tx, organizationId),
    );
    // A user of an embed session has no e-mail address in Litro. Only the partner that embeds the portal knows the
    // address.
    const user = { _id: userId, firstName: name, lastName: '', email: '' };
    return { user, scope: [role, organizationId, organization?.tradeName ?? ''] };
  }
  const credential = await tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
  if (!credential) throw new Refusal('session_ended');
  return { user: presentUser(credential), scope: presentScope(credential) };
}

/** Refuses with `not_found` for an unknown identifier and for a person of another organization alike. */
export async function lookUpPerson(
  tenancy: Tenancy,
  { scope, organizationId }: { scope: Scope; organizationId: string },
  identifier: string,
): Promise<RouteResponse<'GET /user/id/{identifier}'>> {
  const person = await tenancy.inScope(scope, (tx) =>
    findPerson(tx, organizationId, parseIdentifier(identifier)),
  );
  if (!person) throw new Refusal('not_found');
  const { userId, memberId, firstName, lastName, role, status } = person;
  return { _id: userId, userOrg: memberId, firstName, lastName, role, status };
}
