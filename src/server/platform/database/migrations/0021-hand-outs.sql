-- What is told of each distribution without reading its postings, written with its entry.
CREATE TABLE hand_outs (
  organization_id uuid NOT NULL REFERENCES organizations,
  entry_id uuid NOT NULL,
  -- What it came from: somebody by hand, a schedule that was due, a purchase that was paid.
  source text NOT NULL CHECK (source IN ('hand', 'schedule', 'purchase')),
  -- Who handed it out; null where the server did by itself.
  user_id uuid,
  wallets integer NOT NULL CHECK (wallets > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What collections of it took, the only column that changes.
  collected_cents bigint NOT NULL DEFAULT 0 CHECK (collected_cents BETWEEN 0 AND amount_cents),
  PRIMARY KEY (organization_id, entry_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id)
);
CREATE INDEX hand_outs_by_amount ON hand_outs (organization_id, amount_cents, entry_id);

-- What stands already came before there were schedules. Row-level security is lifted from the owner of the tables for that long.
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
INSERT INTO hand_outs (organization_id, entry_id, source, user_id, wallets, amount_cents)
SELECT e.organization_id, e.id, 'hand', e.actor_user_id, count(*), sum(p.amount_cents) FROM journal_entries e
JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id AND p.amount_cents > 0
WHERE e.kind = 'distribution' GROUP BY e.organization_id, e.id;
UPDATE hand_outs h SET collected_cents = c.cents FROM (
  SELECT e.organization_id, e.collects_id, sum(p.amount_cents) AS cents FROM journal_entries e
  JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id AND p.amount_cents > 0
  WHERE e.collects_id IS NOT NULL GROUP BY 1, 2) c
WHERE c.organization_id = h.organization_id AND c.collects_id = h.entry_id;
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;

ALTER TABLE hand_outs ENABLE ROW LEVEL SECURITY;
ALTER TABLE hand_outs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON hand_outs TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]));
CREATE POLICY system ON hand_outs TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (collected_cents) ON hand_outs TO litro_app, litro_system;
