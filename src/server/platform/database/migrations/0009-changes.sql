-- The audit trail: one row for each write of anything but credit, with all its records. Nobody changes or removes a row.
-- What belongs to no organisation (the account of a super administrator) stands under an id of zeros, so there is no
-- reference to organizations.
CREATE TABLE changes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Null for a job of the server, whose name then stands beside.
  actor_user_id uuid,
  actor_job text,
  actor_address text,
  request_id text,
  operation text NOT NULL,
  -- Of its records: their kind, and which one where it is one alone.
  kind text NOT NULL,
  record_id uuid,
  -- As written, with its properties in their order, so that it is what was sealed.
  records json NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX changes_record ON changes (organization_id, kind, record_id, id);

-- Changes in the order in which they were sealed; each hash covers the one before it.
CREATE TABLE change_seals (
  organization_id uuid NOT NULL,
  position bigint NOT NULL,
  change_id uuid NOT NULL,
  hash text NOT NULL,
  key_id text,
  PRIMARY KEY (organization_id, position),
  UNIQUE (organization_id, change_id),
  FOREIGN KEY (organization_id, change_id) REFERENCES changes (organization_id, id)
);

-- Changes that wait for their seal; written with the change, removed when it is sealed.
CREATE TABLE changes_unsealed (
  organization_id uuid NOT NULL,
  change_id uuid NOT NULL,
  PRIMARY KEY (organization_id, change_id),
  FOREIGN KEY (organization_id, change_id) REFERENCES changes (organization_id, id)
);

-- Which key a seal was made with; null for a hash without one.
ALTER TABLE journal_seals ADD COLUMN key_id text;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['changes', 'change_seals', 'changes_unsealed']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]))', tenant_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', tenant_table);
    EXECUTE format('GRANT SELECT ON %I TO litro_app, litro_system', tenant_table);
  END LOOP;
END $$;
GRANT INSERT ON changes, changes_unsealed TO litro_app, litro_system;
GRANT INSERT ON change_seals TO litro_system;
GRANT DELETE ON changes_unsealed TO litro_system;
