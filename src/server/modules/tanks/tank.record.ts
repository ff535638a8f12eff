/** What the audit trail keeps of internal tanks: the register, the wallets and the readings. */
import type { RecordKind } from '../audit/record-kind.ts';

export const tankRecord: RecordKind = {
  name: 'tank',
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
  table: 'tank_wallets',
  id: 'id',
  fields: ['tank_id', 'user_id', 'vehicle_id', 'shared_balance', 'limit_ml', 'status', 'created_at'],
  omitted: { stamp: 'covers what never changes' },
};

export const tankDipRecord: RecordKind = {
  name: 'tank-dip',
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
