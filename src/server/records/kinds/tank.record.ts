import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const tankRecord: RecordKind = {
  name: 'tank',
  title: sql`r.name`,
  table: 'tanks',
  id: 'id',
  fields: ['name', 'product', 'capacity_ml', 'reorder_ml', 'status', 'created_at'],
  omitted: {
    value_cents: 'goes with the entries of the ledger',
    claims_account_id: 'an account of the ledger, made with the tank',
    supplied_account_id: 'an account of the ledger, made with the tank',
    used_account_id: 'an account of the ledger, made with the tank',
    variance_account_id: 'an account of the ledger, made with the tank',
  },
};

export const tankWalletRecord: RecordKind = {
  name: 'tank-wallet',
  title: sql`coalesce(
    (SELECT v.license_plate FROM vehicles v WHERE v.organization_id = r.organization_id AND v.id = r.vehicle_id),
    (SELECT concat_ws(' ', m.first_name, m.last_name) FROM members m
      WHERE m.organization_id = r.organization_id AND m.user_id = r.user_id ORDER BY m.id LIMIT 1))`,
  table: 'tank_wallets',
  id: 'id',
  fields: ['tank_id', 'user_id', 'vehicle_id', 'shared_balance', 'limit_ml', 'status', 'created_at'],
  omitted: { stamp: 'covers what never changes' },
};

export const tankDipRecord: RecordKind = {
  name: 'tank-dip',
  title: sql`(SELECT t.name FROM tanks t WHERE t.organization_id = r.organization_id AND t.id = r.tank_id)`,
  table: 'tank_dips',
  id: 'id',
  fields: [
    'tank_id',
    'read_at',
    'measured_ml',
    'book_ml',
    'user_id',
    'created_at',
    'booked_at',
    'entry_id',
    'reason',
  ],
};
