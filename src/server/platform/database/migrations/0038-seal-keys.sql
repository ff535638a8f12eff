-- The keys of the seals in the order in which they were taken into use: their names and a value that only the key makes, never
-- the key itself. A server with another key does not start.
CREATE TABLE seal_keys (
  id text PRIMARY KEY,
  number integer NOT NULL UNIQUE CHECK (number > 0),
  check_value text NOT NULL,
  opened_at timestamptz NOT NULL
);
ALTER TABLE seal_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE seal_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON seal_keys TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON seal_keys TO litro_system;

-- What stood when a key was taken into use, closed by one seal of that key: of a chain its length and last hash, of rows
-- that carry no stamp of that key how many there are and the digest of them all. What belongs to no organisation stands under
-- an id of zeros, so there is no reference to organizations.
CREATE TABLE seal_closings (
  organization_id uuid NOT NULL,
  subject text NOT NULL,
  key_id text NOT NULL REFERENCES seal_keys,
  count bigint NOT NULL CHECK (count > 0),
  digest text NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (organization_id, subject, key_id)
);
ALTER TABLE seal_closings ENABLE ROW LEVEL SECURITY;
ALTER TABLE seal_closings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON seal_closings TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON seal_closings TO litro_system;

-- The HMAC over an entry and its postings, made in the transaction that wrote them; null before there were any.
ALTER TABLE journal_entries ADD COLUMN stamp text;
