-- A person who asks for it is erased: who they were gives way to a pseudonym in the register, and the audit trail withholds it.
ALTER TABLE members ADD COLUMN erased_at timestamptz CHECK (erased_at IS NULL OR status = 'deleted');
-- The register knows those who are erased no longer.
DROP INDEX members_deleted;
CREATE INDEX members_deleted ON members (organization_id, role, id) WHERE status = 'deleted' AND erased_at IS NULL;

-- What a change said of such a person is erased in its records. A seal covers them as they were: here stands what they came to then,
-- and what they come to since, so that the chain still holds and nothing else of them can be changed. The last one of a change counts.
CREATE TABLE withheld_changes (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  change_id uuid NOT NULL,
  -- SHA-256 of the records.
  sealed_digest text NOT NULL,
  kept_digest text NOT NULL,
  stamp text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, change_id) REFERENCES changes (organization_id, id)
);
CREATE INDEX withheld_changes_by_change ON withheld_changes (organization_id, change_id, id);
SELECT litro_protect('withheld_changes');
GRANT SELECT ON withheld_changes TO litro_app;
GRANT SELECT, INSERT ON withheld_changes TO litro_system;
GRANT UPDATE (records) ON changes TO litro_system;
GRANT SELECT, UPDATE (answer, stamp) ON idempotency_keys TO litro_system;
