-- What sees several organisations looks each row up in a hashed list. An array was gone through for each row, and drew the planner to
-- indexes that serve the policy and not the query (docs/decisions/0031).
CREATE OR REPLACE FUNCTION litro_protect(tenant_table regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS tenants ON %s', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS system ON %s', tenant_table);
  EXECUTE format('CREATE POLICY tenant ON %s TO litro_app USING (organization_id = (SELECT litro_organization())) WITH CHECK (organization_id = (SELECT litro_organization()))', tenant_table);
  EXECUTE format('CREATE POLICY tenants ON %s TO litro_several USING (organization_id IN (SELECT unnest(litro_organizations()))) WITH CHECK (organization_id IN (SELECT unnest(litro_organizations())))', tenant_table);
  EXECUTE format('CREATE POLICY system ON %s TO litro_system USING (true) WITH CHECK (true)', tenant_table);
END $$;

DO $$
DECLARE tenant_table regclass;
BEGIN
  FOR tenant_table IN SELECT format('%I.%I', schemaname, tablename)::regclass FROM pg_policies
    WHERE policyname = 'tenants' AND schemaname = current_schema()
  LOOP
    EXECUTE format('ALTER POLICY tenants ON %s USING (organization_id IN (SELECT unnest(litro_organizations()))) WITH CHECK (organization_id IN (SELECT unnest(litro_organizations())))', tenant_table);
  END LOOP;
END $$;
