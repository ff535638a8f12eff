/**
 * Policies of drivers and recipients. The permission `add` of a kind covers create, edit, restore, new password and
 * conversion to this kind; `remove` covers delete.
 */
import type { PermissionKey } from '#contract/permissions.ts';
import type { PersonKind } from '#contract/people.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { mayTouchRecord } from '../../platform/plugins/permission-of-record.ts';
import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';
import { findKind } from './people.repository.ts';

export const ADD = {
  driver: 'portal.driver.add',
  recipient: 'portal.recipient.add',
} as const satisfies Record<PersonKind, PermissionKey>;

export const LIST = {
  driver: 'portal.driver.list',
  recipient: 'portal.recipient.list',
} as const satisfies Record<PersonKind, PermissionKey>;

const may = (permission: PermissionKey): Policy => ({ organization: 'selected', permission });

export function peoplePolicies(tenancy: Tenancy) {
  const addOfRecord = mayTouchRecord(tenancy, ADD, findKind);
  return {
    'GET /admin/organization/driver': may(LIST.driver),
    'POST /admin/organization/driver': may(ADD.driver),
    'POST /admin/organization/driver/taken': may(LIST.driver),
    'PUT /admin/organization/driver/{id}': may(ADD.driver),
    'PUT /admin/organization/driver/status': may(ADD.driver),
    'DELETE /admin/organization/driver/{id}': may('portal.driver.remove'),
    'POST /v2/admin/organization/driver': may(ADD.driver),
    'GET /admin/organization/recipient': may(LIST.recipient),
    'POST /admin/organization/recipient': may(ADD.recipient),
    'POST /admin/organization/recipient/taken': may(LIST.recipient),
    'PUT /admin/organization/recipient/{id}': may(ADD.recipient),
    'PUT /admin/organization/recipient/status': may(ADD.recipient),
    'DELETE /admin/organization/recipient/{id}': may('portal.recipient.remove'),
    'POST /v2/admin/organization/recipient': may(ADD.recipient),
    'PUT /admin/organization/user/turnDriver/{id}': may(ADD.driver),
    'PUT /admin/organization/user/turnRecipient/{id}': may(ADD.recipient),
    'PUT /admin/organization/user/undelete/{id}': addOfRecord,
    'PUT /admin/organization/passrecovery/{id}': addOfRecord,
    'GET /admin/organization/user': {
      organization: 'selected',
      // The permissions for lists of administrators, and for lists without a user type, depend on several keys. The
      // service checks those keys.
      permission: selectedAmong(Object.values(LIST), ({ query }) => {
        const { type } = query as RouteQuery<'GET /admin/organization/user'>;
        return type === 'driver' || type === 'recipient' ? [LIST[type]] : [];
      }),
    },
  } satisfies Module['policies'];
}
