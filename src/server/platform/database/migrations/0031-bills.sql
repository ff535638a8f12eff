-- What each billing period of an organisation came to. There is one bill for each period, and the next begins where the last one
-- ends. How it is billed is written down when it begins, so that new terms act from the next one.
CREATE TABLE bills (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  billing_type text NOT NULL CHECK (billing_type IN ('prePaid', 'postPaid')),
  billing_period text NOT NULL CHECK (billing_period IN ('weekly', 'fortnightly', 'monthly')),
  -- Local days, both included, and the instants between which they lie: a zone may change, and the next one still begins here.
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'done', 'canceled')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- The next one follows on this one.
  previous_id uuid,
  -- What stood when it was closed; 0 before.
  owed_cents bigint NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),
  paid_cents bigint NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  fee_cents bigint NOT NULL DEFAULT 0,
  line_count integer NOT NULL DEFAULT 0 CHECK (line_count >= 0),
  due_on date,
  settled_at timestamptz,
  paid_late text NOT NULL DEFAULT 'no' CHECK (paid_late IN ('no', 'expired', 'canceled')),
  -- Why a person settled it.
  reason text NOT NULL DEFAULT '',
  -- When the administrators were told; null while they are to be.
  told_at timestamptz,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, starts_on),
  FOREIGN KEY (organization_id, previous_id) REFERENCES bills (organization_id, id),
  CONSTRAINT days_in_order CHECK (starts_on <= ends_on AND starts_at < ends_at),
  CONSTRAINT closed_when CHECK ((status = 'pending') = (closed_at IS NULL)),
  CONSTRAINT due_when_owed CHECK ((due_on IS NOT NULL) = (owed_cents > 0)),
  CONSTRAINT settled_when CHECK ((settled_at IS NOT NULL) = (status IN ('done', 'canceled')))
);
-- One alone runs.
CREATE UNIQUE INDEX bills_running ON bills (organization_id) WHERE status = 'pending';
CREATE INDEX bills_by_owed ON bills (organization_id, owed_cents, id);
CREATE INDEX bills_to_tell ON bills (organization_id, id) WHERE status = 'processing' AND told_at IS NULL;

-- How many postings an account of fees had when a bill was closed. What lies in the period and came later stands on the next bill.
CREATE TABLE bill_cuts (
  organization_id uuid NOT NULL REFERENCES organizations,
  bill_id uuid NOT NULL,
  account_id uuid NOT NULL,
  position bigint NOT NULL CHECK (position > 0),
  PRIMARY KEY (organization_id, bill_id, account_id),
  FOREIGN KEY (organization_id, bill_id) REFERENCES bills (organization_id, id),
  FOREIGN KEY (organization_id, account_id) REFERENCES ledger_accounts (organization_id, id)
);

-- The codes by which bills can be paid.
CREATE TABLE bill_charges (
  organization_id uuid NOT NULL REFERENCES organizations,
  txid pix_txid NOT NULL UNIQUE,
  bill_id uuid NOT NULL,
  pix_payload pix_code NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- Who asked for it.
  user_id uuid,
  PRIMARY KEY (organization_id, txid),
  FOREIGN KEY (organization_id, bill_id) REFERENCES bills (organization_id, id)
);
CREATE INDEX bill_charges_of ON bill_charges (organization_id, bill_id, expires_at);

SELECT litro_protect('bills');
SELECT litro_protect('bill_cuts');
SELECT litro_protect('bill_charges');
GRANT SELECT, INSERT ON bills, bill_cuts, bill_charges TO litro_app, litro_system;
GRANT UPDATE (status, closed_at, owed_cents, paid_cents, fee_cents, line_count, due_on, settled_at, paid_late, reason, told_at)
  ON bills TO litro_app, litro_system;

-- The bill on which a credited purchase stands; null until its period is closed.
ALTER TABLE purchases ADD COLUMN bill_id uuid,
  ADD CONSTRAINT purchases_bill FOREIGN KEY (organization_id, bill_id) REFERENCES bills (organization_id, id) NOT VALID;
CREATE INDEX purchases_billed ON purchases (organization_id, bill_id, entry_id) WHERE entry_id IS NOT NULL;
GRANT UPDATE (bill_id) ON purchases TO litro_app, litro_system;

-- A payment is for a purchase or for a bill.
ALTER TABLE payments ADD COLUMN bill_id uuid,
  ADD CONSTRAINT payments_bill FOREIGN KEY (organization_id, bill_id) REFERENCES bills (organization_id, id) NOT VALID,
  DROP CONSTRAINT credits_a_purchase,
  ADD CONSTRAINT pays_for_something CHECK (outcome <> 'credited' OR purchase_id IS NOT NULL OR bill_id IS NOT NULL) NOT VALID;
GRANT UPDATE (bill_id) ON payments TO litro_app, litro_system;

-- By which rule the fee for refuelling elsewhere was reckoned: hundredths of a percent, or cents. Null for refuels without one,
-- and for those that are older than this.
ALTER TABLE fills
  ADD COLUMN anywhere_fee_type text,
  ADD COLUMN anywhere_fee_hundredths bigint;
