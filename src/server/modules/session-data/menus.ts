/** The parts of the portal's menu that a plan opens, each named as its screen is. */
import type { OrganizationRow } from './organizations.repository.ts';

const CREDIT = ['balance', 'distribution', 'schedules', 'purchase', 'deposits', 'bills'];
const WORK = ['transactions', 'statement', 'reconciliation', 'reports', 'route-planner'];
const RECORDS = ['vehicles', 'drivers', 'recipients', 'containers', 'stations'];
const COMPANY = ['branches', 'admins', 'permissions', 'audit', 'settings'];

/** The one plan there is so far opens everything; modules of their own open more. */
export function menusOf(row: Pick<OrganizationRow, 'hasExpenseCenters' | 'hasFuelManagement'>): string[] {
  return [
    ...CREDIT,
    ...WORK,
    ...RECORDS,
    ...(row.hasExpenseCenters ? ['cost-centers'] : []),
    ...(row.hasFuelManagement ? ['tanks', 'tank-wallets', 'tank-transactions'] : []),
    ...COMPANY,
  ];
}
