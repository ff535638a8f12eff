/**
 * Access to statements. An owner's statement requires the list permission of the owner's register. The company's
 * statement and single entries require the transaction list permission.
 */
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { findRegister, ownerOf } from './statement.service.ts';

const LIST = {
  vehicle: 'portal.vehicle.list',
  container: 'portal.container.list',
  driver: 'portal.driver.list',
  recipient: 'portal.recipient.list',
} as const satisfies Record<string, PermissionKey>;

const COMPANY = 'portal.transaction.list' satisfies PermissionKey;

/**
 * Permissions that the statement of an unknown owner requires. The refusal is then the same as for an owner outside of
 * the caller's reach.
 */
const ANY = { vehicle: [LIST.vehicle, LIST.container], user: [LIST.driver, LIST.recipient] };

export function statementPolicies(tenancy: Tenancy) {
  return {
    'GET /v2/user/statement/{entry}': { organization: 'selected', permission: COMPANY },
    'GET /v2/user/statement': {
      organization: 'selected',
      permission: selectedAmong(
        [...Object.values(LIST), COMPANY],
        async ({ query, organizationId, scope }) => {
          const owner = ownerOf(query as RouteQuery<'GET /v2/user/statement'>);
          if (!owner) return [COMPANY];
          const register = await tenancy.inScope(scope, (tx) => findRegister(tx, organizationId, owner));
          return register ? [LIST[register]] : ANY[owner.kind];
        },
      ),
    },
  } satisfies Module['policies'];
}
