-- Two roles that own nothing: every transaction of the server takes one of them. litro_app sees the organisations
-- named in app.organizations; litro_system sees all and is taken by named jobs alone (sign-in, schedules, webhooks).
-- Roles belong to the whole server: another database of it may have made them, or its administrator beforehand.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['litro_app', 'litro_system']
  LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', wanted);
      END IF;
      IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
        EXECUTE format('GRANT %I TO %I', wanted, current_user);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO litro_app, litro_system;

CREATE FUNCTION litro_organizations() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(nullif(current_setting('app.organizations', true), ''), '{}')::uuid[] $$;

-- Lower case without accents, so that a search for 'joao' finds João.
CREATE FUNCTION litro_fold(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT translate(lower(words), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn') $$;

CREATE TABLE organizations (
  organization_id uuid PRIMARY KEY,
  parent_id uuid REFERENCES organizations,
  federal_tax_number text NOT NULL UNIQUE,
  name text NOT NULL,
  trade_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  number text NOT NULL DEFAULT '',
  neighborhood text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'deleted')),
  balance_sharing_type text CHECK (balance_sharing_type IN ('EMPLOYEE', 'VEHICLE')),
  has_anywhere boolean NOT NULL DEFAULT false,
  has_expense_center_module boolean NOT NULL DEFAULT false,
  has_fuel_management_module boolean NOT NULL DEFAULT false,
  plan text NOT NULL DEFAULT 'standard',
  created_at timestamptz NOT NULL
);
CREATE INDEX organizations_parent ON organizations (parent_id);

CREATE TABLE organization_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  check_fuel_type boolean NOT NULL DEFAULT true,
  check_available_premium_fuel boolean NOT NULL DEFAULT false,
  transaction_limit_cents bigint CHECK (transaction_limit_cents >= 0),
  efficiency_fuel_block boolean NOT NULL DEFAULT false,
  shared_balance_max_display_cents bigint CHECK (shared_balance_max_display_cents >= 0),
  anywhere_receipt_reading_required boolean NOT NULL DEFAULT false,
  refuel_interval_minutes integer NOT NULL DEFAULT 0 CHECK (refuel_interval_minutes >= 0),
  anywhere_fee numeric(12, 2),
  anywhere_fee_type text NOT NULL DEFAULT 'percentage' CHECK (anywhere_fee_type IN ('percentage', 'fixed')),
  refuel_charged_fee boolean NOT NULL DEFAULT false,
  refuel_charged_fee_value numeric(12, 2)
);

CREATE TABLE expense_centers (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'deleted')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX expense_centers_name ON expense_centers (organization_id, lower(name)) WHERE status <> 'deleted';

-- A person in an organisation. user_id is the person wherever they work; id is the record here (userOrg).
CREATE TABLE members (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('AdminOrg', 'UserOrg', 'User', 'AdminInternalTank', 'UserInternalTank')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  identifier text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'deleted')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, user_id),
  UNIQUE (organization_id, identifier)
);
CREATE INDEX members_email ON members (organization_id, lower(email));

CREATE TABLE vehicles (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  license_plate text NOT NULL,
  -- The plate in its Mercosul spelling, so that both spellings are one vehicle.
  plate_key text NOT NULL,
  make text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  year integer,
  color text NOT NULL DEFAULT '',
  fuel_type text NOT NULL DEFAULT 'flex',
  tank_capacity_ml bigint CHECK (tank_capacity_ml >= 0),
  odometer_km integer,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'deleted')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX vehicles_plate ON vehicles (organization_id, plate_key) WHERE status <> 'deleted';

CREATE TABLE user_permissions (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  permission text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, user_id, permission),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id)
);

CREATE TABLE wallets (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  user_id uuid,
  vehicle_id uuid,
  expense_center_id uuid,
  shared_balance boolean NOT NULL DEFAULT false,
  allow_anywhere boolean NOT NULL DEFAULT false,
  limit_cents bigint CHECK (limit_cents >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CHECK ((user_id IS NULL) <> (vehicle_id IS NULL)),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id),
  FOREIGN KEY (organization_id, expense_center_id) REFERENCES expense_centers (organization_id, id)
);
CREATE UNIQUE INDEX wallets_user ON wallets (organization_id, user_id, coalesce(expense_center_id, '00000000-0000-0000-0000-000000000000')) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX wallets_vehicle ON wallets (organization_id, vehicle_id, coalesce(expense_center_id, '00000000-0000-0000-0000-000000000000')) WHERE vehicle_id IS NOT NULL;

-- The ledger. A wallet's account has the wallet's id. Balances are the cached sum of the postings.
CREATE TABLE ledger_accounts (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('company', 'wallet', 'purchases', 'spent', 'fees', 'transfers')),
  balance_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT no_overdraft CHECK (kind NOT IN ('company', 'wallet') OR balance_cents >= 0)
);
CREATE UNIQUE INDEX ledger_accounts_single ON ledger_accounts (organization_id, kind) WHERE kind <> 'wallet';

CREATE TABLE journal_entries (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  kind text NOT NULL,
  posted_at timestamptz NOT NULL,
  actor_user_id uuid,
  actor_address text,
  request_id text,
  reason text NOT NULL DEFAULT '',
  reverses_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, reverses_id) REFERENCES journal_entries (organization_id, id)
);
CREATE UNIQUE INDEX journal_entries_reversal ON journal_entries (organization_id, reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX journal_entries_time ON journal_entries (organization_id, posted_at);

CREATE TABLE postings (
  organization_id uuid NOT NULL REFERENCES organizations,
  entry_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  balance_after_cents bigint NOT NULL,
  PRIMARY KEY (organization_id, entry_id, account_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  FOREIGN KEY (organization_id, account_id) REFERENCES ledger_accounts (organization_id, id)
);
CREATE INDEX postings_account ON postings (organization_id, account_id, entry_id);

-- Entries in the order in which they were sealed; each hash covers the one before it.
CREATE TABLE journal_seals (
  organization_id uuid NOT NULL REFERENCES organizations,
  position bigint NOT NULL,
  entry_id uuid NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (organization_id, position),
  UNIQUE (organization_id, entry_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id)
);

-- Entries that wait for their seal; written with the entry, removed when it is sealed.
CREATE TABLE journal_unsealed (
  organization_id uuid NOT NULL REFERENCES organizations,
  entry_id uuid NOT NULL,
  PRIMARY KEY (organization_id, entry_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id)
);

-- answer is null while the movement runs; a key without a request hash was burned.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id, key)
);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['organizations', 'organization_settings', 'expense_centers', 'members', 'vehicles',
    'user_permissions', 'wallets', 'ledger_accounts', 'journal_entries', 'postings', 'journal_seals', 'journal_unsealed', 'idempotency_keys']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]))', tenant_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO litro_app, litro_system', tenant_table);
  END LOOP;
END $$;
REVOKE UPDATE ON journal_entries, postings, journal_seals FROM litro_app, litro_system;
REVOKE INSERT ON journal_seals FROM litro_app;
GRANT DELETE ON journal_unsealed TO litro_system;
REVOKE INSERT, UPDATE ON organizations FROM litro_app;
GRANT UPDATE (balance_sharing_type) ON organizations TO litro_app;
