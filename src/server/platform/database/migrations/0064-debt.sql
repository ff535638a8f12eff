-- The debt of an organization: money of a paid purchase that was given back after its credit had been distributed or spent. The
-- debt is minus the balance of its account.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_kind_check,
  ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN ('company', 'wallet', 'purchases', 'spent', 'fees', 'transfers', 'debt',
    'tankStock', 'tankWallet', 'tankClaims', 'tankSupplied', 'tankUsed', 'tankVariance')),
  ADD CONSTRAINT debt_is_owed CHECK (kind <> 'debt' OR balance_cents <= 0);
DROP INDEX ledger_accounts_single;
CREATE UNIQUE INDEX ledger_accounts_single ON ledger_accounts (organization_id, kind, slot)
  WHERE kind IN ('company', 'purchases', 'spent', 'fees', 'transfers', 'debt');

-- The balance stays out of it: an index that names a column makes each change of it dearer.
CREATE INDEX ledger_accounts_of_debt ON ledger_accounts (organization_id) WHERE kind = 'debt';

-- The payment whose money an entry gives back.
ALTER TABLE journal_entries
  ADD COLUMN returns_id uuid,
  ADD FOREIGN KEY (organization_id, returns_id) REFERENCES payments (organization_id, id),
  ADD CONSTRAINT only_a_return_returns CHECK (returns_id IS NULL OR kind = 'purchase_return'),
  DROP CONSTRAINT entry_kind,
  ADD CONSTRAINT entry_kind CHECK (kind IN ('purchase', 'purchase_return', 'write_off', 'distribution', 'collection', 'sharing',
    'unsharing', 'inactivation', 'sharing_type_change', 'transfer', 'refuel', 'reversal', 'tank_refuel', 'tank_defuel',
    'tank_distribution', 'tank_collection', 'tank_variance'));
CREATE INDEX journal_entries_given_back ON journal_entries (organization_id, kind, id)
  WHERE kind IN ('purchase_return', 'write_off');

-- Organizations that exist already. The owner of a table sees no row of it while row-level security is forced.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO ledger_accounts (organization_id, id, kind)
SELECT organization_id, gen_random_uuid(), 'debt' FROM organizations ON CONFLICT DO NOTHING;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;

-- A schedule distributes nothing while the organization owes.
ALTER TABLE schedule_runs
  DROP CONSTRAINT schedule_runs_reason_check,
  ADD CONSTRAINT schedule_runs_reason_check CHECK (reason IN ('insufficient_company_balance', 'debt_outstanding', 'too_late',
    'holiday', 'day_taken', 'paused', 'nothing_lacking', 'no_rows', 'wallets_refused', 'expense_centers_unavailable',
    'other_sharing_type'));
