-- How far the clock of the sandbox is ahead of the machine's: one row, and none before somebody has moved it.
CREATE TABLE sandbox_clock (
  is_moved boolean PRIMARY KEY DEFAULT true CHECK (is_moved),
  ahead_ms bigint NOT NULL CHECK (ahead_ms > 0)
);
ALTER TABLE sandbox_clock ENABLE ROW LEVEL SECURITY;
ALTER TABLE sandbox_clock FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON sandbox_clock TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON sandbox_clock TO litro_system;
