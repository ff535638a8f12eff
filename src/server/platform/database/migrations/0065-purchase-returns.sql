-- Money of a payment that was given back, in part or whole, each return once. `status` and `nature` are the bank's words.
CREATE TABLE purchase_returns (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The payment's reference and the id of the return under it: together they name the return, whoever reports it.
  reference payment_reference NOT NULL,
  return_id payment_reference NOT NULL,
  -- Null if the payment belongs to a deleted organization.
  payment_id uuid,
  purchase_id uuid,
  bill_id uuid,
  source text NOT NULL CHECK (source IN ('pix', 'person')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  nature text CHECK (length(nature) BETWEEN 1 AND 40),
  status text NOT NULL CHECK (status IN ('EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO')),
  requested_at timestamptz NOT NULL,
  settled_at timestamptz,
  received_at timestamptz NOT NULL,
  -- noted: not final at the bank. posted: an entry gave the money back. deducted: it reduced a payment that credited nothing.
  -- set_aside: it moved nothing and waits for a person.
  outcome text NOT NULL CHECK (outcome IN ('noted', 'posted', 'deducted', 'set_aside')),
  -- Why a person must look: more than the payment has left, another status or amount after the final one, no payment.
  aside text CHECK (aside IN ('exceeds', 'differs', 'unknown')),
  -- What was reported after the final status, if it differs.
  later_status text,
  later_cents bigint,
  entry_id uuid,
  -- The bill on which the return is a line.
  line_of_bill_id uuid,
  reason text NOT NULL DEFAULT '',
  user_id uuid,
  -- Who looked at it, when, and what they noted.
  decided_by uuid,
  decided_at timestamptz,
  decision text NOT NULL DEFAULT '',
  -- When mails about it were queued.
  told_at timestamptz,
  PRIMARY KEY (organization_id, id),
  -- A payment of nobody moves to the organization it is credited to, and its returns with it.
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (organization_id, purchase_id) REFERENCES purchases (organization_id, id),
  FOREIGN KEY (organization_id, bill_id) REFERENCES bills (organization_id, id),
  FOREIGN KEY (organization_id, line_of_bill_id) REFERENCES bills (organization_id, id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  CONSTRAINT posted_by_an_entry CHECK ((outcome = 'posted') = (entry_id IS NOT NULL)),
  CONSTRAINT only_final_returns_move CHECK (outcome NOT IN ('posted', 'deducted') OR status = 'DEVOLVIDO')
);
CREATE UNIQUE INDEX purchase_returns_once ON purchase_returns (litro_look(reference), litro_look(return_id));
CREATE INDEX purchase_returns_of_purchase ON purchase_returns (organization_id, purchase_id, id);
CREATE INDEX purchase_returns_of_bill ON purchase_returns (organization_id, bill_id, id);
CREATE INDEX purchase_returns_waiting ON purchase_returns (organization_id, id) WHERE aside IS NOT NULL AND decided_at IS NULL;
CREATE INDEX purchase_returns_untold ON purchase_returns (id) WHERE told_at IS NULL AND outcome = 'posted';
CREATE INDEX purchase_returns_unbilled ON purchase_returns (organization_id, entry_id)
  WHERE line_of_bill_id IS NULL AND entry_id IS NOT NULL;
SELECT litro_protect('purchase_returns');
GRANT SELECT, INSERT, UPDATE ON purchase_returns TO litro_app, litro_system;

-- How much of it was given back.
ALTER TABLE payments ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT returned_at_most CHECK (returned_cents BETWEEN 0 AND amount_cents);
ALTER TABLE purchases ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents >= 0);
ALTER TABLE bills ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents >= 0);
GRANT UPDATE (returned_cents) ON payments, purchases, bills TO litro_app, litro_system;

-- A payment that the bank dates far ahead waits for a person too.
ALTER TABLE payments DROP CONSTRAINT payments_aside_check,
  ADD CONSTRAINT payments_aside_check CHECK (aside IN ('amount', 'paid', 'unknown', 'time'));

-- When the bank is next asked for Pix of which money was given back, and how far the last question got. It has one row.
CREATE TABLE return_asks (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  ask_at timestamptz NOT NULL,
  -- The end of the period asked about, and the page of it that comes next.
  period_to timestamptz,
  page integer NOT NULL DEFAULT 0 CHECK (page >= 0)
);
INSERT INTO return_asks (ask_at) VALUES ('2000-01-01Z');
ALTER TABLE return_asks ENABLE ROW LEVEL SECURITY;
ALTER TABLE return_asks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON return_asks TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON return_asks TO litro_system;
