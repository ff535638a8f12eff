import type { PermissionKey } from '#contract/permissions.ts';
import type { UserType } from '#contract/users.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { mayTouchRecord } from '../../platform/plugins/permission-of-record.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { readType } from '../../features/people/removal/personal-data.service.ts';

const REMOVE = {
  driver: 'portal.driver.remove',
  recipient: 'portal.recipient.remove',
  administrator: 'portal.admin.remove',
} as const satisfies Record<UserType, PermissionKey>;

export function personalDataPolicies(tenancy: Tenancy) {
  const removeOfRecord = mayTouchRecord(tenancy, REMOVE, readType);
  return {
    'POST /admin/organization/user/personalData/{id}': removeOfRecord,
    'PUT /admin/organization/user/erase/{id}': removeOfRecord,
  } satisfies Module['policies'];
}
