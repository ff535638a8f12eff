-- By a ticket an open event stream takes in another session, whichever process holds it. No organisation's rows: only
-- litro_system reads and writes here.
CREATE TABLE event_tickets (
  -- SHA-256 of the ticket; the ticket itself is kept nowhere.
  token_hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations,
  expires_at timestamptz NOT NULL
);
CREATE INDEX event_tickets_session ON event_tickets (session_id);
CREATE INDEX event_tickets_expiry ON event_tickets (expires_at);
ALTER TABLE event_tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_tickets FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON event_tickets TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON event_tickets TO litro_system;
