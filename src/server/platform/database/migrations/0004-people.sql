-- Drivers and recipients as a register of many thousands. A CPF stands in one record of an organisation, deleted or not
-- (0001): a deleted person is restored, not registered twice. user_id is made anew in every organisation; nothing looks at
-- who somebody is elsewhere.
ALTER TABLE members
  ADD COLUMN drivers_license text NOT NULL DEFAULT '',
  ADD COLUMN drivers_license_expires_on date,
  ADD COLUMN import_id uuid,
  -- What lists are sorted by and a search looks through, without case and accents. Stored, so that an index alone answers.
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (litro_fold(first_name || ' ' || last_name)) STORED,
  ADD COLUMN email_key text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (
    litro_fold(first_name || ' ' || last_name || ' ' || identifier || ' ' || email)) STORED;

-- One index per order of the list, as vehicles have them: a page is found in it alone, and only its rows are read.
CREATE INDEX members_by_age ON members (organization_id, role, id) INCLUDE (status) WHERE status <> 'deleted';
CREATE INDEX members_by_name ON members (organization_id, role, name_key, id) INCLUDE (status) WHERE status <> 'deleted';
CREATE INDEX members_by_identifier ON members (organization_id, role, identifier, id) INCLUDE (status) WHERE status <> 'deleted';
CREATE INDEX members_by_email ON members (organization_id, role, email_key, id) INCLUDE (status) WHERE status <> 'deleted';
CREATE INDEX members_search ON members (organization_id, role, id) INCLUDE (status, search_words) WHERE status <> 'deleted';
CREATE INDEX members_deleted ON members (organization_id, role, id) WHERE status = 'deleted';
CREATE INDEX members_import ON members (organization_id, import_id) WHERE import_id IS NOT NULL;

-- What a person proves themselves with towards one organisation: argon2id, never the words. Another organisation of the
-- same person has secrets of its own.
CREATE TABLE member_secrets (
  organization_id uuid NOT NULL REFERENCES organizations,
  member_id uuid NOT NULL,
  -- For the app; null for none.
  password_hash text,
  -- The transaction password of 4 digits; null for none.
  pin_hash text,
  PRIMARY KEY (organization_id, member_id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members (organization_id, id)
);
ALTER TABLE member_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE member_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON member_secrets TO litro_app
  USING (organization_id = ANY ((SELECT litro_organizations())::uuid[]))
  WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]));
CREATE POLICY system ON member_secrets TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON member_secrets TO litro_app, litro_system;

-- Undoing an import takes away people who never held anything.
GRANT DELETE ON members TO litro_app, litro_system;
GRANT DELETE ON member_secrets TO litro_app, litro_system;
-- Thousands of rows at once leave the planner with figures of before. From PostgreSQL 17 on the right to renew them can be given.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE 'GRANT MAINTAIN ON members TO litro_app, litro_system';
  END IF;
END $$;
