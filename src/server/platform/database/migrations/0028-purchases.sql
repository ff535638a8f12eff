-- Credit that is bought, and the payments that came for it.

-- What a payment by Pix is told to be for, and the BR Code that says so.
CREATE DOMAIN pix_txid AS text CHECK (VALUE ~ '^[a-zA-Z0-9]{1,35}$');
CREATE DOMAIN pix_code AS text CHECK (length(VALUE) BETWEEN 1 AND 512);
-- A slip as bars, and as it is typed.
CREATE DOMAIN slip_barcode AS text CHECK (VALUE ~ '^[0-9]{44}$');
CREATE DOMAIN slip_line AS text CHECK (VALUE ~ '^[0-9]{47}$');
-- What a payment is known by at the bank.
CREATE DOMAIN payment_reference AS text CHECK (length(VALUE) BETWEEN 1 AND 80);

CREATE TABLE purchases (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  payment_type text NOT NULL CHECK (payment_type IN ('pix', 'bankSlip', 'bill', 'transfer')),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 100000000),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'cancelled')),
  -- Who asked for it; null where the server did by itself.
  user_id uuid,
  created_at timestamptz NOT NULL,
  -- By which a payment by Pix says what it is for.
  txid pix_txid UNIQUE,
  pix_payload pix_code,
  -- Paid after this, it is paid late.
  expires_at timestamptz,
  slip_barcode slip_barcode,
  slip_line slip_line UNIQUE,
  slip_due_on date,
  -- Where the slip or the transfer is asked for instead, as it was agreed when this was bought.
  link text CHECK (link ~ '^https://[^[:space:]]+$'),
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- The entry that credited it.
  entry_id uuid,
  paid_late text NOT NULL DEFAULT 'no' CHECK (paid_late IN ('no', 'expired', 'cancelled')),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, entry_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  CONSTRAINT pix_is_whole CHECK ((payment_type = 'pix') = (txid IS NOT NULL) AND (txid IS NULL) = (pix_payload IS NULL)
    AND (txid IS NULL) = (expires_at IS NULL)),
  CONSTRAINT slip_is_whole CHECK ((slip_barcode IS NULL) = (slip_line IS NULL) AND (slip_line IS NULL) = (slip_due_on IS NULL)),
  CONSTRAINT slip_or_link CHECK (CASE payment_type WHEN 'bankSlip' THEN (slip_line IS NULL) = (link IS NOT NULL)
    WHEN 'transfer' THEN slip_line IS NULL ELSE slip_line IS NULL AND link IS NULL END),
  CONSTRAINT paid_when CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT cancelled_when CHECK (status <> 'cancelled' OR cancelled_at IS NOT NULL),
  -- By bill it is credited at once; otherwise when it is paid, and never before.
  CONSTRAINT credited_when CHECK ((entry_id IS NOT NULL) = (payment_type = 'bill' OR status = 'paid'))
);
CREATE INDEX purchases_by_amount ON purchases (organization_id, amount_cents, id);
CREATE INDEX purchases_owed ON purchases (organization_id) INCLUDE (amount_cents)
  WHERE payment_type = 'bill' AND status = 'pending';
SELECT litro_protect('purchases');
GRANT SELECT, INSERT ON purchases TO litro_app, litro_system;
GRANT UPDATE (status, paid_at, cancelled_at, entry_id, paid_late) ON purchases TO litro_app, litro_system;

-- Each payment that somebody told of, whether or not it credited something. One for an unknown purchase is of nobody and stands
-- under an id of zeros, so there is no reference to organizations.
CREATE TABLE payments (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- What it is known by at the bank, for Pix its endToEndId: two that have the same one are one, whoever tells of it.
  reference payment_reference NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('pix', 'person')),
  -- As the payment names it; null where it names none.
  txid text,
  -- What it is for, or what it was decided to be for.
  purchase_id uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  paid_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('credited', 'waiting', 'refund')),
  -- Why it waits for a person: another amount, a purchase that is paid already, one that is unknown.
  aside text CHECK (aside IN ('amount', 'paid', 'unknown')),
  -- By whom, when and why it was decided.
  decided_by uuid,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, purchase_id) REFERENCES purchases (organization_id, id),
  CONSTRAINT waits_for_a_reason CHECK (outcome <> 'waiting' OR aside IS NOT NULL),
  CONSTRAINT credits_a_purchase CHECK (outcome <> 'credited' OR purchase_id IS NOT NULL)
);
CREATE INDEX payments_of_purchase ON payments (organization_id, purchase_id);
CREATE INDEX payments_waiting ON payments (organization_id, id) WHERE outcome = 'waiting';
SELECT litro_protect('payments');
GRANT SELECT, INSERT ON payments TO litro_app, litro_system;
GRANT UPDATE (organization_id, outcome, purchase_id, decided_by, decided_at, reason) ON payments TO litro_app, litro_system;
