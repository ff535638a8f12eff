-- Internal tanks. What stands in one, and what was promised of it, are accounts of the ledger that count millilitres (thousandths
-- of a cubic metre of a gas); an entry moves either money or fuel of tanks, and sums to zero in both. A tank's account of what
-- stands in it has the tank's id, that of a tank wallet the wallet's.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_kind_check,
  ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN ('company', 'wallet', 'purchases', 'spent', 'fees', 'transfers',
    'tankStock', 'tankWallet', 'tankClaims', 'tankSupplied', 'tankUsed', 'tankVariance')),
  DROP CONSTRAINT no_overdraft,
  ADD CONSTRAINT no_overdraft CHECK (kind NOT IN ('company', 'wallet', 'tankStock', 'tankWallet') OR balance_cents >= 0),
  -- The most that an account may hold: of what stands in a tank, its capacity in millilitres.
  ADD COLUMN ceiling bigint,
  ADD CONSTRAINT no_overflow CHECK (ceiling IS NULL OR balance_cents <= ceiling),
  ADD CONSTRAINT stock_has_a_ceiling CHECK ((kind = 'tankStock') = (ceiling IS NOT NULL));
ALTER TABLE journal_entries
  DROP CONSTRAINT entry_kind,
  ADD CONSTRAINT entry_kind CHECK (kind IN ('purchase', 'distribution', 'collection', 'sharing', 'unsharing', 'inactivation',
    'sharing_type_change', 'transfer', 'refuel', 'reversal', 'tank_refuel', 'tank_defuel', 'tank_distribution',
    'tank_collection', 'tank_variance'));
DROP INDEX ledger_accounts_single;
CREATE UNIQUE INDEX ledger_accounts_single ON ledger_accounts (organization_id, kind, slot)
  WHERE kind IN ('company', 'purchases', 'spent', 'fees', 'transfers');

CREATE TABLE tanks (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  product text NOT NULL CHECK (product IN ('gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla')),
  capacity_ml bigint NOT NULL CHECK (capacity_ml > 0),
  reorder_ml bigint CHECK (reorder_ml >= 0),
  -- What the stock cost. It leaves with the fuel in proportion, so that an empty tank is worth nothing.
  value_cents bigint NOT NULL DEFAULT 0 CHECK (value_cents >= 0),
  -- Its further accounts: what its wallets claim (with a minus), and where fuel came from and went to.
  claims_account_id uuid NOT NULL,
  supplied_account_id uuid NOT NULL,
  used_account_id uuid NOT NULL,
  variance_account_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'deleted')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, id) REFERENCES ledger_accounts (organization_id, id),
  FOREIGN KEY (organization_id, claims_account_id) REFERENCES ledger_accounts (organization_id, id),
  FOREIGN KEY (organization_id, supplied_account_id) REFERENCES ledger_accounts (organization_id, id),
  FOREIGN KEY (organization_id, used_account_id) REFERENCES ledger_accounts (organization_id, id),
  FOREIGN KEY (organization_id, variance_account_id) REFERENCES ledger_accounts (organization_id, id)
);
CREATE UNIQUE INDEX tanks_name ON tanks (organization_id, litro_look(name)) WHERE status <> 'deleted';
SELECT litro_protect('tanks');
GRANT SELECT, INSERT, UPDATE ON tanks TO litro_app, litro_system;

-- Who may draw from a tank: one for each owner.
CREATE TABLE tank_wallets (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  tank_id uuid NOT NULL,
  user_id uuid,
  -- Or a container.
  vehicle_id uuid,
  shared_balance boolean NOT NULL DEFAULT false,
  -- Millilitres of a calendar month of the organisation.
  limit_ml bigint CHECK (limit_ml >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at timestamptz NOT NULL,
  stamp text,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT of_one_owner CHECK ((user_id IS NULL) <> (vehicle_id IS NULL)),
  FOREIGN KEY (organization_id, tank_id) REFERENCES tanks (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id),
  FOREIGN KEY (organization_id, id) REFERENCES ledger_accounts (organization_id, id)
);
CREATE UNIQUE INDEX tank_wallets_user ON tank_wallets (organization_id, user_id, tank_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX tank_wallets_vehicle ON tank_wallets (organization_id, vehicle_id, tank_id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX tank_wallets_tank ON tank_wallets (organization_id, tank_id);
SELECT litro_protect('tank_wallets');
GRANT SELECT, INSERT, UPDATE ON tank_wallets TO litro_app, litro_system;

-- What went into a tank and out of it. The entry of the ledger says how much; it never changes.
CREATE TABLE tank_operations (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  tank_id uuid NOT NULL,
  operation text NOT NULL CHECK (operation IN ('REFUEL_OPERATION', 'DEFUEL_OPERATION', 'VARIANCE_OPERATION')),
  entry_id uuid NOT NULL,
  product text NOT NULL,
  -- Of a variance with a minus where fuel was missing.
  volume_ml bigint NOT NULL CHECK (volume_ml <> 0 AND (volume_ml > 0 OR operation = 'VARIANCE_OPERATION')),
  level_ml bigint NOT NULL CHECK (level_ml >= 0),
  -- Thousandths of a real per litre of what was bought; null for what was not.
  price_mills bigint CHECK (price_mills > 0),
  -- What it cost, or what left the value of the stock with it.
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  wallet_id uuid,
  vehicle_id uuid,
  -- Who took it.
  user_id uuid,
  odometer_km integer CHECK (odometer_km >= 0),
  supplier text NOT NULL DEFAULT '',
  access_key text CHECK (access_key ~ '^[0-9A-Z]{44}$'),
  source text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  -- Who wrote it down.
  by_user_id uuid,
  performed_at timestamptz NOT NULL,
  stamp text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, entry_id),
  FOREIGN KEY (organization_id, tank_id) REFERENCES tanks (organization_id, id),
  FOREIGN KEY (organization_id, wallet_id) REFERENCES tank_wallets (organization_id, id),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  CONSTRAINT drawn_for_a_vehicle CHECK ((operation = 'DEFUEL_OPERATION') = (vehicle_id IS NOT NULL)),
  CONSTRAINT varies_for_a_reason CHECK (operation <> 'VARIANCE_OPERATION' OR reason <> '')
);
CREATE UNIQUE INDEX tank_operations_access_key ON tank_operations (organization_id, access_key) WHERE access_key IS NOT NULL;
CREATE INDEX tank_operations_by_tank ON tank_operations (organization_id, tank_id, id);
CREATE INDEX tank_operations_by_wallet ON tank_operations (organization_id, wallet_id, id) INCLUDE (volume_ml)
  WHERE wallet_id IS NOT NULL;
CREATE INDEX tank_operations_by_vehicle ON tank_operations (organization_id, vehicle_id, id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX tank_operations_by_user ON tank_operations (organization_id, user_id, id) WHERE user_id IS NOT NULL;
SELECT litro_protect('tank_operations');
GRANT SELECT, INSERT ON tank_operations TO litro_app, litro_system;

-- What was read off a tank, and what the book said then.
CREATE TABLE tank_dips (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  tank_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  measured_ml bigint NOT NULL CHECK (measured_ml >= 0),
  book_ml bigint NOT NULL CHECK (book_ml >= 0),
  user_id uuid,
  created_at timestamptz NOT NULL,
  -- Null until it was booked; no entry where nothing differed.
  booked_at timestamptz,
  entry_id uuid,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, tank_id) REFERENCES tanks (organization_id, id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  CONSTRAINT booked_for_a_reason CHECK (booked_at IS NULL OR reason <> ''),
  CONSTRAINT posted_when_booked CHECK (entry_id IS NULL OR booked_at IS NOT NULL)
);
CREATE INDEX tank_dips_by_tank ON tank_dips (organization_id, tank_id, read_at, id);
SELECT litro_protect('tank_dips');
GRANT SELECT, INSERT, UPDATE ON tank_dips TO litro_app, litro_system;

-- Beside what somebody is in the company: who looks after tanks, and who draws from them.
ALTER TABLE members ADD COLUMN tank_role text CHECK (tank_role IN ('AdminInternalTank', 'UserInternalTank'));
