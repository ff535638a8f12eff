/** Stamped rows outside of the journal, and their stamped columns. The values of these columns never change. */
import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { stampOf } from '../database/stamps.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { canonicalJson } from '../canonical-json.ts';

export type StampedTable =
  | 'wallets'
  | 'fills'
  | 'refused_refuels'
  | 'tank_wallets'
  | 'tank_operations'
  | 'withheld_changes';

const REFUEL = [
  'organization_id',
  'id',
  'vehicle_id',
  'user_id',
  'wallet_id',
  'expense_center_id',
  'station_id',
  'station_name',
  'station_tax_number',
  'is_elsewhere',
  'terminal_id',
  'product',
  'volume_ml',
  'price_mills',
  'amount_cents',
  'fee_cents',
  'anywhere_fee_cents',
  'odometer_km',
  'alerts',
  'performed_at',
];

const COLUMNS: Readonly<Record<StampedTable, readonly string[]>> = {
  // In `wallets`, the column `kind` is the kind of the wallet's ledger account.
  wallets: ['organization_id', 'id', 'user_id', 'vehicle_id', 'expense_center_id', 'kind'],
  fills: [...REFUEL, 'entry_id', 'company_cents'],
  refused_refuels: [...REFUEL, 'reason', 'detail', 'numbers'],
  tank_wallets: ['organization_id', 'id', 'tank_id', 'user_id', 'vehicle_id', 'kind'],
  tank_operations: [
    'organization_id',
    'id',
    'tank_id',
    'operation',
    'entry_id',
    'product',
    'volume_ml',
    'level_ml',
    'price_mills',
    'amount_cents',
    'wallet_id',
    'vehicle_id',
    'user_id',
    'odometer_km',
    'supplier',
    'access_key',
    'source',
    'reason',
    'by_user_id',
    'performed_at',
  ],
  withheld_changes: ['organization_id', 'id', 'change_id', 'sealed_digest', 'kept_digest'],
};

/**
 * Default values of the stamped columns in the database. For a column that a row omits, the stamp covers the default.
 */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  kind: 'wallet',
  station_name: '',
  station_tax_number: '',
  is_elsewhere: false,
  fee_cents: 0,
  anywhere_fee_cents: 0,
  company_cents: 0,
  alerts: [],
  numbers: {},
  supplier: '',
  source: '',
  reason: '',
};

const contentOf = (table: StampedTable, values: readonly unknown[]) => canonicalJson([table, ...values]);

export function withStamp<R extends object>(
  tx: DatabaseTransaction,
  table: StampedTable,
  row: R,
): R & { readonly stamp: string | null } {
  const named = new Map<string, unknown>(Object.entries(row));
  const values = COLUMNS[table].map((column) =>
    plainOf(column, named.get(column) ?? DEFAULTS[column] ?? null),
  );
  return { ...row, stamp: stampOf(tx, contentOf(table, values)) };
}

function plainOf(column: string, value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return column === 'numbers' && typeof value === 'string' ? JSON.parse(value) : value;
}

export function columnsIn(table: StampedTable): RawBuilder<string> {
  return sql`json_build_array(${sql.join(COLUMNS[table].map(columnIn))})::text`;
}

function columnIn(column: string): RawBuilder<unknown> {
  if (column === 'performed_at') return sql`(extract(epoch FROM r.performed_at) * 1000)::bigint`;
  if (column !== 'kind') return sql.ref(`r.${column}`);
  return sql`(SELECT a.kind FROM ledger_accounts a WHERE a.organization_id = r.organization_id AND a.id = r.id)`;
}

export function stampedInColumns(table: StampedTable, columns: string): string {
  return contentOf(table, JSON.parse(columns) as unknown[]);
}

export const STAMPED_TABLES = Object.keys(COLUMNS) as readonly (StampedTable & keyof Schema)[];
