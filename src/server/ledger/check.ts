/** Full check of the ledger: every entry sums to zero, and every cached balance equals the sum of its postings. */
import { sql } from 'kysely';
import type { Tenancy } from '../platform/database/tenancy.ts';

export interface LedgerFault {
  readonly organizationId: string;
  readonly kind: 'entry_unbalanced' | 'balance_differs' | 'tank_value_differs';
  readonly id: string;
}

const MOST_FAULTS = 100;

export async function checkLedger(tenancy: Tenancy): Promise<LedgerFault[]> {
  return tenancy.asSystem('ledger-check', async (tx) => {
    const { rows } = await sql<LedgerFault>`
      SELECT organization_id AS "organizationId", 'entry_unbalanced' AS kind, entry_id AS id FROM postings
      GROUP BY organization_id, entry_id HAVING sum(amount_cents) <> 0
      UNION ALL
      SELECT a.organization_id, 'balance_differs', a.id FROM ledger_accounts a
      LEFT JOIN (SELECT organization_id, account_id, sum(amount_cents) AS total FROM postings GROUP BY 1, 2) p
        ON p.organization_id = a.organization_id AND p.account_id = a.id
      WHERE a.balance_cents <> coalesce(p.total, 0)
      UNION ALL
      SELECT t.organization_id, 'tank_value_differs', t.id FROM tanks t
      LEFT JOIN (SELECT organization_id, tank_id,
          sum(CASE operation WHEN 'REFUEL_OPERATION' THEN amount_cents ELSE -amount_cents END) AS total
        FROM tank_operations GROUP BY 1, 2) o ON o.organization_id = t.organization_id AND o.tank_id = t.id
      WHERE t.value_cents <> coalesce(o.total, 0)
      LIMIT ${MOST_FAULTS}`.execute(tx);
    return rows;
  });
}
