-- What the rules said of a refuel. `fills` keeps those whose money was posted; beside it stand those that were refused. Both
-- together are `transactions`.
ALTER TABLE fills
  -- The cost centre of the wallet at that time.
  ADD COLUMN expense_center_id uuid,
  -- Of the station, so that it is known where the station is none of the list; 14 characters, or empty.
  ADD COLUMN station_tax_number text NOT NULL DEFAULT '',
  -- Not at an enabled station of the list.
  ADD COLUMN is_elsewhere boolean NOT NULL DEFAULT false,
  -- The terminal that asked; null for the sandbox and for what was brought in.
  ADD COLUMN terminal_id uuid,
  -- All fees together, and of them the one for refuelling elsewhere. `amount_cents` holds none of them.
  ADD COLUMN fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  ADD COLUMN anywhere_fee_cents bigint NOT NULL DEFAULT 0 CHECK (anywhere_fee_cents BETWEEN 0 AND fee_cents),
  -- What of amount and fees the company paid.
  ADD COLUMN company_cents bigint NOT NULL DEFAULT 0 CHECK (company_cents BETWEEN 0 AND amount_cents + fee_cents),
  ADD COLUMN alerts text[] NOT NULL DEFAULT '{}'
    CHECK (alerts <@ ARRAY['MISSING_RECEIPT_VALIDATION', 'DEVICE_DETECTED_DURING_REFUELING']),
  -- The marks of a posted refuel, the only columns that change. No index holds them but partial ones.
  ADD COLUMN approval text NOT NULL DEFAULT 'approved'
    CHECK (approval IN ('approved', 'rejected', 'pendingReceiptValidation')),
  -- Null until it was reversed.
  ADD COLUMN reversal_entry_id uuid,
  ADD COLUMN reversed_at timestamptz,
  -- What somebody put in the place of a mistyped odometer (null for none), and when.
  ADD COLUMN corrected_odometer_km integer CHECK (corrected_odometer_km >= 0),
  ADD COLUMN odometer_corrected_at timestamptz,
  ADD FOREIGN KEY (organization_id, expense_center_id) REFERENCES expense_centers (organization_id, id),
  ADD FOREIGN KEY (organization_id, reversal_entry_id) REFERENCES journal_entries (organization_id, id),
  ADD CONSTRAINT reversed_by_an_entry CHECK ((reversed_at IS NULL) = (reversal_entry_id IS NULL)),
  ADD CONSTRAINT corrected_at_a_time CHECK (odometer_corrected_at IS NOT NULL OR corrected_odometer_km IS NULL);

-- What stands already. Row-level security holds for the owner of the tables too, so it is lifted from him for that long.
ALTER TABLE fills NO FORCE ROW LEVEL SECURITY;
ALTER TABLE wallets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
UPDATE fills f SET expense_center_id = w.expense_center_id FROM wallets w
WHERE w.organization_id = f.organization_id AND w.id = f.wallet_id AND w.expense_center_id IS NOT NULL;
UPDATE fills f SET company_cents = -p.amount_cents FROM postings p JOIN ledger_accounts a
  ON a.organization_id = p.organization_id AND a.id = p.account_id AND a.kind = 'company'
WHERE p.organization_id = f.organization_id AND p.entry_id = f.entry_id;
ALTER TABLE fills FORCE ROW LEVEL SECURITY;
ALTER TABLE wallets FORCE ROW LEVEL SECURITY;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;

-- An id is made at the instant of the refuel, so that every period is a range of ids.
CREATE INDEX fills_report ON fills (organization_id, id)
  INCLUDE (vehicle_id, station_id, product, expense_center_id, volume_ml, amount_cents, fee_cents);
CREATE INDEX fills_by_vehicle ON fills (organization_id, vehicle_id, id)
  INCLUDE (volume_ml, amount_cents, fee_cents) WHERE vehicle_id IS NOT NULL;
CREATE INDEX fills_by_user ON fills (organization_id, user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX fills_by_station ON fills (organization_id, station_id, id)
  INCLUDE (volume_ml, amount_cents, fee_cents) WHERE station_id IS NOT NULL;
-- What a wallet spent this month.
CREATE INDEX fills_by_wallet ON fills (organization_id, wallet_id, id) INCLUDE (amount_cents) WHERE reversed_at IS NULL;
CREATE INDEX fills_reversed ON fills (organization_id, id) WHERE reversed_at IS NOT NULL;
CREATE INDEX fills_not_approved ON fills (organization_id, approval, id) WHERE approval <> 'approved';
CREATE INDEX fills_with_alerts ON fills (organization_id, id) WHERE alerts <> '{}';
DROP INDEX fills_user;
-- Tables that only grow are vacuumed too late for indexes to answer alone.
ALTER TABLE fills SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_analyze_scale_factor = 0.02);

-- What the rules refused: nothing was filled, and nothing moved.
CREATE TABLE refused_refuels (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  vehicle_id uuid,
  user_id uuid,
  -- Null where the owner has none.
  wallet_id uuid,
  expense_center_id uuid,
  station_id uuid,
  station_name text NOT NULL DEFAULT '',
  station_tax_number text NOT NULL DEFAULT '',
  is_elsewhere boolean NOT NULL DEFAULT false,
  terminal_id uuid,
  product text NOT NULL CHECK (product IN ('gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla')),
  volume_ml bigint NOT NULL CHECK (volume_ml > 0),
  price_mills bigint NOT NULL CHECK (price_mills > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  anywhere_fee_cents bigint NOT NULL DEFAULT 0 CHECK (anywhere_fee_cents BETWEEN 0 AND fee_cents),
  odometer_km integer CHECK (odometer_km >= 0),
  alerts text[] NOT NULL DEFAULT '{}'
    CHECK (alerts <@ ARRAY['MISSING_RECEIPT_VALIDATION', 'DEVICE_DETECTED_DURING_REFUELING']),
  -- The first rule that failed, which of its cases it was, and its numbers as the contract's RuleNumbers.
  reason text NOT NULL CHECK (reason IN ('generalRejection', 'incorrectPassword', 'refuelInterval', 'aboveCapacity',
    'aboveEfficiency', 'aboveLimit', 'aboveOrganizationLimit', 'aboveGlobalNightLimit', 'insufficientBalance')),
  detail text,
  numbers jsonb NOT NULL DEFAULT '{}',
  performed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id),
  FOREIGN KEY (organization_id, wallet_id) REFERENCES wallets (organization_id, id),
  FOREIGN KEY (organization_id, expense_center_id) REFERENCES expense_centers (organization_id, id)
);
CREATE INDEX refused_refuels_by_reason ON refused_refuels (organization_id, reason, id);
CREATE INDEX refused_refuels_by_vehicle ON refused_refuels (organization_id, vehicle_id, id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX refused_refuels_by_user ON refused_refuels (organization_id, user_id, id) WHERE user_id IS NOT NULL;

-- Every refuel that was judged. The odometer is the corrected one where there is one.
CREATE VIEW transactions WITH (security_invoker = true) AS
SELECT organization_id, id, vehicle_id, user_id, wallet_id, expense_center_id, station_id, station_name, station_tax_number,
  is_elsewhere, product, volume_ml, price_mills, amount_cents, fee_cents, anywhere_fee_cents, company_cents,
  CASE WHEN odometer_corrected_at IS NULL THEN odometer_km ELSE corrected_odometer_km END AS odometer_km,
  odometer_km AS typed_odometer_km, odometer_corrected_at IS NOT NULL AS is_odometer_corrected, alerts, approval,
  CASE WHEN reversed_at IS NULL THEN 'done' ELSE 'canceled' END AS status,
  NULL::text AS reason, NULL::text AS detail, '{}'::jsonb AS numbers, entry_id, reversal_entry_id, reversed_at, performed_at
FROM fills
UNION ALL
SELECT organization_id, id, vehicle_id, user_id, wallet_id, expense_center_id, station_id, station_name, station_tax_number,
  is_elsewhere, product, volume_ml, price_mills, amount_cents, fee_cents, anywhere_fee_cents, 0,
  odometer_km, odometer_km, false, alerts, 'rejected', 'canceled', reason, detail, numbers, NULL, NULL, NULL, performed_at
FROM refused_refuels;

-- What proves a refuel: a picture, or the key of its fiscal document.
CREATE TABLE receipts (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  fill_id uuid NOT NULL,
  -- 44 digits of an NFC-e or NF-e; null for a picture alone.
  access_key text CHECK (access_key ~ '^[0-9A-Z]{44}$'),
  content_type text CHECK (content_type IN ('image/jpeg', 'image/webp', 'image/png', 'application/pdf')),
  bytes bytea,
  received_at timestamptz NOT NULL,
  -- Who sent it; null for a terminal.
  user_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, fill_id) REFERENCES fills (organization_id, id),
  CHECK (access_key IS NOT NULL OR bytes IS NOT NULL),
  CHECK ((content_type IS NULL) = (bytes IS NULL))
);
-- A document proves one refuel.
CREATE UNIQUE INDEX receipts_access_key ON receipts (organization_id, access_key) WHERE access_key IS NOT NULL;
CREATE INDEX receipts_fill ON receipts (organization_id, fill_id);

-- What a company with a daily limit has spent on a local day; the row is guarded by the limit while it is raised.
CREATE TABLE company_days (
  organization_id uuid NOT NULL REFERENCES organizations,
  day date NOT NULL,
  spent_cents bigint NOT NULL CHECK (spent_cents >= 0),
  PRIMARY KEY (organization_id, day)
);

-- Wrong transaction passwords since the last right one, and until when none is looked at.
ALTER TABLE member_secrets
  ADD COLUMN wrong_pins integer NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0),
  ADD COLUMN pin_locked_until timestamptz;

-- The terminals of stations, whoever's. What a terminal proves itself with is kept as its SHA-256.
CREATE TABLE terminals (
  id uuid PRIMARY KEY,
  station_tax_number text NOT NULL CHECK (station_tax_number ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  label text NOT NULL DEFAULT '',
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
ALTER TABLE terminals ENABLE ROW LEVEL SECURITY;
ALTER TABLE terminals FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON terminals TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON terminals TO litro_system;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['refused_refuels', 'receipts', 'company_days']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]))', tenant_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO litro_app, litro_system', tenant_table);
  END LOOP;
END $$;
GRANT UPDATE ON company_days TO litro_app, litro_system;
GRANT UPDATE (approval, reversal_entry_id, reversed_at, corrected_odometer_km, odometer_corrected_at) ON fills TO litro_app, litro_system;
GRANT SELECT ON transactions TO litro_app, litro_system;
