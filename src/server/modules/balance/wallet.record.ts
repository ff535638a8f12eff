/** What the audit trail keeps of a wallet: all but its balance, which the journal keeps. */
import type { RecordKind } from '../audit/record-kind.ts';

export const walletRecord: RecordKind = {
  name: 'wallet',
  table: 'wallets',
  id: 'id',
  fields: [
    'user_id',
    'vehicle_id',
    'expense_center_id',
    'shared_balance',
    'allow_anywhere',
    'limit_cents',
    'created_at',
  ],
  omitted: { stamp: 'made of the others' },
};
