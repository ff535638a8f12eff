/** Audited fields of a wallet. The journal records the balance of the wallet, so the audit trail omits it. */
import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const walletRecord: RecordKind = {
  name: 'wallet',
  title: sql`coalesce(
    (SELECT v.license_plate FROM vehicles v WHERE v.organization_id = r.organization_id AND v.id = r.vehicle_id),
    (SELECT concat_ws(' ', m.first_name, m.last_name) FROM members m
      WHERE m.organization_id = r.organization_id AND m.user_id = r.user_id ORDER BY m.id LIMIT 1))`,
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
