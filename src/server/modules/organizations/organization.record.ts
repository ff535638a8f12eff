/** What the audit trail keeps of an organisation. */
import { sql } from 'kysely';
import type { RecordKind } from '../audit/record-kind.ts';

export const organizationRecord: RecordKind = {
  name: 'organization',
  title: sql`r.trade_name`,
  table: 'organizations',
  id: 'organization_id',
  fields: [
    'parent_id',
    'federal_tax_number',
    'name',
    'trade_name',
    'email',
    'address',
    'number',
    'neighborhood',
    'postal_code',
    'city',
    'state',
    'time_zone',
    'status',
    'balance_sharing_type',
    'has_anywhere',
    'has_expense_center_module',
    'has_fuel_management_module',
    'plan',
    'billing_type',
    'billing_period',
    'company_limit_cents',
    'credit_limit_cents',
    'bank_slip_link',
    'transfer_link',
    'step_up_limit_cents',
    'terms_from',
    'created_at',
  ],
};
