import type { PermissionKey } from '#contract/permissions.ts';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Tenancy } from '../platform/database/tenancy.ts';

export const DEMO_PASSWORD = 'Litro-2026';

export const DEMO_PIN = '4826';

const OPERATOR_PERMISSIONS: readonly PermissionKey[] = [
  'portal.balanceDistribution.list',
  'portal.balanceSharing.list',
  'portal.driver.list',
  'portal.recipient.list',
  'portal.vehicle.list',
];

export interface AccountOutline {
  readonly email: string;
  /** Company of the account, by the company's key in the demo; null for a super administrator. */
  readonly company: string | null;
  readonly permissions: readonly PermissionKey[];
  readonly twoStep: boolean;
}

export const DEMO_ACCOUNTS: readonly AccountOutline[] = [
  account('admin@serraazul.example', 'serra'),
  account('admin@claraluz.example', 'claraluz'),
  account('admin@mandacaru.example', 'mandacaru'),
  { ...account('operador@serraazul.example', 'serra'), permissions: OPERATOR_PERMISSIONS },
  { ...account('codigo@claraluz.example', 'claraluz'), twoStep: true },
  account('super@litro.example', null),
];

export const FLEET_ACCOUNT = account('admin@frota.example', 'frota');

function account(email: string, company: string | null): AccountOutline {
  return { email, company, permissions: PERMISSION_KEYS, twoStep: false };
}

export type DemoAccount = RouteResponse<'GET /sandbox/accounts'>['docs'][number];

export async function demoAccounts(parts: { readonly tenancy: Tenancy }): Promise<DemoAccount[]> {
  const emails = [...DEMO_ACCOUNTS, FLEET_ACCOUNT].map(({ email }) => email);
  const rows = await parts.tenancy.asSystem('demo', (tx) =>
    tx
      .selectFrom('credentials as c')
      .leftJoin('organizations as o', 'o.organization_id', 'c.organization_id')
      .select(['c.email', 'c.role', 'c.organization_id', 'o.trade_name'])
      .where('c.email', 'in', emails)
      .where('c.status', '=', 'active')
      .execute(),
  );
  return rows
    .sort((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email))
    .map((row) => ({
      identifier: row.email,
      password: DEMO_PASSWORD,
      role: row.role,
      organisationId: row.organization_id,
      organisation: row.trade_name,
    }));
}
