-- Whose turn it is to ask a source of maps that wants to be asked so often and no more, of all servers together. Nothing of what
-- is asked stands here; no organisation's rows.
CREATE TABLE map_turns (
  source text PRIMARY KEY,
  -- Until then somebody has the turn.
  taken_until timestamptz NOT NULL
);
ALTER TABLE map_turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE map_turns FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON map_turns TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON map_turns TO litro_system;

-- The stations by a way are looked for from south to north.
CREATE INDEX gas_stations_by_latitude ON gas_stations (latitude) WHERE status = 'active';
