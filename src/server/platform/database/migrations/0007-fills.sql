-- What was filled at a station: one row per refuel that went through, beside the entry of the ledger that paid for it. A
-- refuel that was refused fills nothing and posts nothing, and does not stand here.
CREATE TABLE fills (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  -- What was filled, a vehicle or a container; null where nobody said.
  vehicle_id uuid,
  -- Who filled; null where nobody said.
  user_id uuid,
  -- What it was paid from. Where the wallet shares, the entry says how much of it the company paid.
  wallet_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  -- Null where it was none of the organisation's stations.
  station_id uuid,
  station_name text NOT NULL DEFAULT '',
  product text NOT NULL CHECK (product IN ('gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla')),
  -- Millilitres; of natural gas and biogas thousandths of a cubic metre.
  volume_ml bigint NOT NULL CHECK (volume_ml > 0),
  -- Thousandths of a real per litre or cubic metre.
  price_mills bigint NOT NULL CHECK (price_mills >= 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  -- As it was typed at the pump, right or wrong; null where nobody did.
  odometer_km integer CHECK (odometer_km >= 0),
  performed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, entry_id),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id),
  FOREIGN KEY (organization_id, wallet_id) REFERENCES wallets (organization_id, id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id)
);
-- The history of a vehicle, and the statement of a wallet.
CREATE INDEX fills_vehicle ON fills (organization_id, vehicle_id, performed_at, id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX fills_wallet ON fills (organization_id, wallet_id, entry_id);
CREATE INDEX fills_user ON fills (organization_id, user_id) WHERE user_id IS NOT NULL;

-- One picture per vehicle, checked and without what a camera writes beside it.
CREATE TABLE vehicle_photos (
  organization_id uuid NOT NULL REFERENCES organizations,
  vehicle_id uuid NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/webp')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes bytea NOT NULL,
  -- SHA-256 of the bytes: the same picture has the same one.
  hash text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, vehicle_id),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id) ON DELETE CASCADE
);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['fills', 'vehicle_photos']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]))', tenant_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO litro_app, litro_system', tenant_table);
  END LOOP;
END $$;
GRANT UPDATE, DELETE ON vehicle_photos TO litro_app, litro_system;
