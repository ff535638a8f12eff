-- Where credit went that an organisation gave to another one, and where it came from: a row beside the entry at either end. The name
-- is kept as it was then, since neither end may see the other.
CREATE TABLE credit_transfers (
  organization_id uuid NOT NULL REFERENCES organizations,
  entry_id uuid NOT NULL,
  other_organization_id uuid NOT NULL REFERENCES organizations (organization_id),
  other_name text NOT NULL,
  other_entry_id uuid NOT NULL,
  PRIMARY KEY (organization_id, entry_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  CHECK (other_organization_id <> organization_id)
);
SELECT litro_protect('credit_transfers');
GRANT SELECT, INSERT ON credit_transfers TO litro_app, litro_system;
