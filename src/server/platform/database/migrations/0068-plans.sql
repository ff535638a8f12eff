-- Plans: named sets of modules and of parts of the menu. The terms of an organization name one. Until now a plan was a name
-- alone, and every plan opened the whole menu.
CREATE TABLE plans (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  has_expense_center_module boolean NOT NULL,
  has_fuel_management_module boolean NOT NULL,
  -- Those of a module come with it (contract/choices.ts).
  menus text[] NOT NULL CHECK (cardinality(menus) > 0),
  created_at timestamptz NOT NULL
);

-- Row-level security holds for the owner of the tables too, so it is lifted from him for that long.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
INSERT INTO plans (id, name, has_expense_center_module, has_fuel_management_module, menus, created_at)
SELECT gen_random_uuid(), name, false, false,
  ARRAY['distribution', 'schedules', 'purchase', 'deposits', 'bills', 'transactions', 'statement', 'reconciliation', 'reports',
    'vehicles', 'drivers', 'recipients', 'containers', 'stations', 'route-planner', 'branches', 'admins', 'permissions', 'audit',
    'settings'],
  now()
FROM (SELECT 'standard' AS name UNION SELECT plan FROM organizations WHERE plan <> '') named;
UPDATE organizations SET plan = 'standard' WHERE plan = '';
ALTER TABLE organizations ADD CONSTRAINT organizations_plan FOREIGN KEY (plan) REFERENCES plans (name) ON UPDATE CASCADE;
CREATE INDEX organizations_by_plan ON organizations (plan);
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;

-- The platform keeps them: the same for every organization.
ALTER TABLE plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE plans FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON plans FOR SELECT TO litro_app USING (true);
CREATE POLICY system ON plans TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT ON plans TO litro_app, litro_system;
GRANT INSERT, UPDATE, DELETE ON plans TO litro_system;
