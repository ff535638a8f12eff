-- What a company spends and pays in fees stands in 16 slots of an account each, by the wallet: refuels of two wallets seldom
-- wait for one another there. Every other kind has slot 0 alone.
ALTER TABLE ledger_accounts
  ADD COLUMN slot smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT slotted_kinds CHECK (slot = 0 OR (kind IN ('spent', 'fees') AND slot BETWEEN 1 AND 15)),
  -- A balance is written over and over: half a page is left for what it becomes next.
  SET (fillfactor = 50);
DROP INDEX ledger_accounts_single;
CREATE UNIQUE INDEX ledger_accounts_single ON ledger_accounts (organization_id, kind, slot) WHERE kind <> 'wallet';

-- Those of the organisations that are there. Row-level security holds for the owner of the tables too, so it is lifted from
-- him for that long.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO ledger_accounts (organization_id, id, kind, slot)
SELECT o.organization_id, gen_random_uuid(), k.kind, s.slot
FROM organizations o CROSS JOIN (VALUES ('spent'), ('fees')) AS k (kind) CROSS JOIN generate_series(0, 15) AS s (slot)
ON CONFLICT DO NOTHING;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;

-- Nothing reads entries by their time: ids stand in its order.
DROP INDEX journal_entries_time;

-- Keys are made in the order of time, and taken away by their age.
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);
GRANT DELETE ON idempotency_keys TO litro_system;
