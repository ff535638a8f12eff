-- Who may sign in, wherever they work. No organisation's rows: only litro_system reads and writes here.
CREATE TABLE credentials (
  user_id uuid PRIMARY KEY,
  -- CPF digits or, for people without one, the lower-case e-mail address.
  identifier text NOT NULL UNIQUE,
  email text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('AdminOrg', 'SuperAdminOrg', 'UserOrg', 'User', 'AdminInternalTank', 'UserInternalTank')),
  -- The organisation an administrator works for; null for a super administrator.
  organization_id uuid REFERENCES organizations,
  password_hash text NOT NULL,
  two_step boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'deleted')),
  created_at timestamptz NOT NULL,
  CHECK ((role = 'SuperAdminOrg') = (organization_id IS NULL))
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the bearer token; the token itself is kept nowhere.
  token_hash text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES credentials,
  -- The family of renewals that the session belongs to; null where no cookie was given.
  renewal_family_id uuid,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_renewal ON sessions (renewal_family_id) WHERE renewal_family_id IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- The portal's HttpOnly cookie: it only buys a fresh bearer token. Each use replaces it by the next of its family, which
-- is everything that came of one sign-in.
CREATE TABLE renewals (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES credentials,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX renewals_family ON renewals (family_id);
CREATE INDEX renewals_user ON renewals (user_id) WHERE ended_at IS NULL;

-- What is counted by the hash of whom it concerns: failures of an identifier, known or not, counted before the password is
-- checked; failures of an address; mails to one person.
CREATE TABLE sign_in_attempts (
  identifier_hash text PRIMARY KEY,
  failures integer NOT NULL,
  first_failed_at timestamptz NOT NULL,
  locked_until timestamptz
);

CREATE TABLE auth_codes (
  user_id uuid PRIMARY KEY REFERENCES credentials,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL
);

CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES credentials,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

DO $$
DECLARE sign_in_table text;
BEGIN
  FOREACH sign_in_table IN ARRAY ARRAY['credentials', 'sessions', 'renewals', 'sign_in_attempts', 'auth_codes', 'password_resets']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', sign_in_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', sign_in_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', sign_in_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO litro_system', sign_in_table);
  END LOOP;
END $$;
