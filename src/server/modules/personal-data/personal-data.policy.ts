/** Who may have all that is held of a person, and erase it: whoever may delete people of that kind. */
import type { PermissionKey } from '#contract/permissions.ts';
import type { UserType } from '#contract/users.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import { chosenAmong } from '../../plugins/permission-rule.ts';
import type { Module, Policy } from '../../plugins/routes.ts';
import { readType } from '../people/personal-data.service.ts';

const REMOVE = {
  driver: 'portal.driver.remove',
  recipient: 'portal.recipient.remove',
  administrator: 'portal.admin.remove',
} as const satisfies Record<UserType, PermissionKey>;

export function personalDataPolicies(tenancy: Tenancy) {
  /** Whoever names a record that is not there, or not theirs, needs all: the answer is that of a record that they may not touch. */
  const removeOfRecord: Policy = {
    organization: 'selected',
    permission: chosenAmong(Object.values(REMOVE), async ({ params, organizationId, scope }) => {
      const { id } = params as { id: string };
      const type = await tenancy.inScope(scope, (tx) => readType(tx, organizationId, id));
      return type ? [REMOVE[type]] : Object.values(REMOVE);
    }),
  };
  return {
    'GET /admin/organization/user/personalData/{id}': removeOfRecord,
    'PUT /admin/organization/user/erase/{id}': removeOfRecord,
  } satisfies Module['policies'];
}
