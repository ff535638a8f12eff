import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { EntryKind } from '../../ledger/post-entry.ts';
import { filledColumn, type FilledDays } from './filled.ts';

export interface DescribedEntry {
  readonly entryId: string;
  readonly kind: EntryKind;
  readonly postedAt: Date;
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
  /** Increase of the company's debt. Only the lines of the company's statement have this property. */
  readonly debtCents?: Cents;
  /**
   * Number of wallets that the entry moves. If the entry moves one wallet, `owner` is the plate or name of its owner.
   * For a transfer, `owner` is the other organization.
   */
  readonly wallets: number;
  readonly owner: string | null;
  readonly fill: FilledDays | null;
}

/**
 * SQL that describes the entries of the relation `page`. This relation needs `entry_id`, `amount_cents`,
 * `balance_after_cents` and `position`, and is sorted by `position`, highest first. `more` adds columns.
 */
export function describedPage(organizationId: string, more = sql``): RawBuilder<unknown> {
  return sql`
    SELECT e.id AS "entryId", e.kind, e.posted_at AS "postedAt", page.amount_cents AS "amountCents",
      page.balance_after_cents AS "balanceCents", ${more}
      coalesce(h.wallets, greatest(c.wallets, CASE WHEN f.id IS NULL THEN 0 ELSE 1 END))::int AS wallets,
      coalesce(m.first_name || ' ' || m.last_name, v.license_plate, t.other_name) AS owner,
      CASE WHEN f.id IS NOT NULL THEN ${filledColumn} END AS fill
    FROM page
    JOIN journal_entries e ON e.organization_id = ${organizationId} AND e.id = page.entry_id
    LEFT JOIN hand_outs h ON h.organization_id = e.organization_id AND h.entry_id = e.id
    LEFT JOIN fills f ON f.organization_id = e.organization_id AND f.entry_id = coalesce(e.reverses_id, e.id)
    LEFT JOIN credit_transfers t ON t.organization_id = e.organization_id AND t.entry_id = e.id
    LEFT JOIN LATERAL (
      SELECT count(*) AS wallets, min(w.id::text)::uuid AS one FROM postings p
      JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
      WHERE p.organization_id = ${organizationId} AND p.entry_id = e.id) c ON coalesce(h.wallets, 1) = 1
    LEFT JOIN wallets w ON w.organization_id = e.organization_id
      AND w.id = coalesce(f.wallet_id, CASE WHEN c.wallets = 1 THEN c.one END)
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    ORDER BY page.position DESC, page.entry_id DESC`;
}
