-- Browsers that signed in before the last new password by a link are strangers again.
ALTER TABLE credentials ADD COLUMN devices_since timestamptz;

-- An app that makes codes: its secret, encrypted; since when it is asked for, null until its first code confirms it; and the
-- step of the last code, so that none is taken twice.
ALTER TABLE credentials ADD COLUMN authenticator text;
ALTER TABLE credentials ADD COLUMN authenticator_since timestamptz;
ALTER TABLE credentials ADD COLUMN authenticator_step bigint;
ALTER TABLE credentials ADD COLUMN recovery_codes_at timestamptz;

-- For a person whose app is lost. Each is taken once, and is then gone.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES credentials,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON recovery_codes TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO litro_system;
