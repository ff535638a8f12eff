-- Keys with which a partner's back end opens embed sessions. Revoked keys stay for the audit trail.
CREATE TABLE api_keys (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  -- SHA-256 of the key; the key itself is stored nowhere.
  key_hash text NOT NULL UNIQUE,
  -- The key before the last rotation, and the end of its validity.
  former_hash text UNIQUE,
  former_until timestamptz,
  elements text[] NOT NULL CHECK (cardinality(elements) > 0),
  permissions text[] NOT NULL,
  origins text[] NOT NULL,
  -- True if requests without an origin are accepted: those of programs.
  allows_servers boolean NOT NULL,
  sessions_per_minute integer NOT NULL CHECK (sessions_per_minute > 0),
  created_at timestamptz NOT NULL,
  created_by uuid,
  rotated_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (organization_id, id),
  CHECK ((former_hash IS NULL) = (former_until IS NULL))
);
CREATE UNIQUE INDEX api_keys_name ON api_keys (organization_id, litro_fold(name)) WHERE revoked_at IS NULL;
SELECT litro_protect('api_keys');
GRANT SELECT, INSERT, UPDATE ON api_keys TO litro_app, litro_system;

-- A user of a partner's system. The audit trail shows this user as the author of changes.
CREATE TABLE embed_users (
  organization_id uuid NOT NULL,
  id uuid NOT NULL UNIQUE,
  api_key_id uuid NOT NULL,
  -- The partner's id of the user.
  external_id text NOT NULL CHECK (external_id <> ''),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (api_key_id, external_id),
  FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys (organization_id, id)
);
SELECT litro_protect('embed_users');
GRANT SELECT, INSERT, UPDATE ON embed_users TO litro_app, litro_system;

-- Sessions of elements on partners' pages. A session belongs to one organization: that of its key, or one below it.
CREATE TABLE embed_sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the token; the token itself is stored nowhere.
  token_hash text NOT NULL UNIQUE,
  organization_id uuid NOT NULL REFERENCES organizations,
  api_key_id uuid NOT NULL REFERENCES api_keys (id),
  -- The partner's user; the id of the key for a session without a user.
  user_id uuid NOT NULL,
  elements text[] NOT NULL CHECK (cardinality(elements) > 0),
  permissions text[] NOT NULL,
  origins text[] NOT NULL,
  allows_servers boolean NOT NULL,
  is_read_only boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX embed_sessions_by_key ON embed_sessions (api_key_id, created_at);
CREATE INDEX embed_sessions_expiry ON embed_sessions (expires_at);
ALTER TABLE embed_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE embed_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON embed_sessions TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON embed_sessions TO litro_system;

-- A ticket may also belong to an embed session. Tickets expire after seconds, and expired ones are deleted.
ALTER TABLE event_tickets DROP CONSTRAINT event_tickets_session_id_fkey;
