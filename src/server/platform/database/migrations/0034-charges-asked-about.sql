-- Charges by Pix of which the bank is asked what became of them, whatever they are for; nobody asks about one that is not here.
CREATE TABLE asked_charges (
  organization_id uuid NOT NULL REFERENCES organizations,
  txid pix_txid NOT NULL,
  made_at timestamptz NOT NULL,
  -- When the bank is asked next, and how often it was.
  ask_at timestamptz NOT NULL,
  asks smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, txid)
);
CREATE INDEX asked_charges_due ON asked_charges (ask_at);

-- Those of purchases stood with them.
ALTER TABLE purchases NO FORCE ROW LEVEL SECURITY;
INSERT INTO asked_charges (organization_id, txid, made_at, ask_at, asks)
  SELECT organization_id, txid, created_at, ask_at, asks FROM purchases WHERE ask_at IS NOT NULL;
ALTER TABLE purchases FORCE ROW LEVEL SECURITY;
ALTER TABLE purchases DROP COLUMN ask_at, DROP COLUMN asks;

SELECT litro_protect('asked_charges');
GRANT SELECT, INSERT, DELETE, UPDATE (ask_at, asks) ON asked_charges TO litro_app, litro_system;
