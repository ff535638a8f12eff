-- Up to which seal of its journal the sums of an organisation were checked: where the check at the start goes on.
CREATE TABLE ledger_checked (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  position bigint NOT NULL
);
ALTER TABLE ledger_checked ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_checked FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON ledger_checked TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON ledger_checked TO litro_system;
