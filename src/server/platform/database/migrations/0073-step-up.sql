-- Mailed codes for movements above the limit of a company. A code confirms one request of one user.
CREATE TABLE step_up_codes (
  -- The administrator who received the mail.
  user_id uuid NOT NULL REFERENCES credentials,
  -- A later code for the same request replaces the earlier ones.
  sent_at timestamptz NOT NULL,
  -- SHA-256 of call, organization, caller, parameters, body and idempotency key.
  request_hash text NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Wrong tries, and the try that runs now.
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, sent_at, request_hash)
);
CREATE INDEX step_up_codes_expiry ON step_up_codes (expires_at);
ALTER TABLE step_up_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE step_up_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON step_up_codes TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON step_up_codes TO litro_system;

-- The administrator who is the user of the session; null if the partner named none.
ALTER TABLE embed_sessions ADD COLUMN administrator_id uuid REFERENCES credentials (user_id);
