-- Nearly every transaction is of one organisation. Compared with one id, the planner knows how many rows an organisation
-- has; compared with a list, it guessed ten times as few (docs/decisions/0031). So litro_app sees one organisation, and
-- litro_several, which may do what litro_app may, sees those of a list.
DO $$
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'litro_several') THEN
      CREATE ROLE litro_several NOLOGIN NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  BEGIN
    IF NOT pg_has_role('litro_several', 'litro_app', 'MEMBER') THEN
      GRANT litro_app TO litro_several;
    END IF;
    IF NOT pg_has_role(current_user, 'litro_several', 'MEMBER') THEN
      EXECUTE format('GRANT litro_several TO %I', current_user);
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
END $$;
GRANT USAGE ON SCHEMA public TO litro_several;

CREATE FUNCTION litro_organization() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.organization', true), '')::uuid $$;

-- Everything that keeps the rows of organisations apart, for a table with organization_id; a migration that makes one calls
-- it, and then grants what may be done: SELECT litro_protect('table').
CREATE FUNCTION litro_protect(tenant_table regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS tenants ON %s', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS system ON %s', tenant_table);
  EXECUTE format('CREATE POLICY tenant ON %s TO litro_app USING (organization_id = (SELECT litro_organization())) WITH CHECK (organization_id = (SELECT litro_organization()))', tenant_table);
  EXECUTE format('CREATE POLICY tenants ON %s TO litro_several USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]))', tenant_table);
  EXECUTE format('CREATE POLICY system ON %s TO litro_system USING (true) WITH CHECK (true)', tenant_table);
END $$;
REVOKE EXECUTE ON FUNCTION litro_protect(regclass) FROM PUBLIC;

SET LOCAL client_min_messages = warning;
SELECT litro_protect(format('%I.%I', schemaname, tablename)::regclass) FROM pg_policies
WHERE policyname = 'tenant' AND schemaname = current_schema();
