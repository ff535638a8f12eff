-- Administrators are kept by calls: who of them is an operator, and which branches somebody may select.
ALTER TABLE members ADD COLUMN is_operator boolean NOT NULL DEFAULT false;
ALTER TABLE members ADD COLUMN branches_limited boolean NOT NULL DEFAULT false;

-- Of those whose branches are limited, the ones that they may select.
CREATE TABLE administrator_branches (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL,
  branch_id uuid NOT NULL REFERENCES organizations (organization_id),
  PRIMARY KEY (organization_id, user_id, branch_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id)
);
SELECT litro_protect('administrator_branches');
GRANT SELECT ON administrator_branches TO litro_app;
GRANT SELECT, INSERT, DELETE ON administrator_branches TO litro_system;

-- Of whoever may sign in, what is changed by those who keep administrators.
GRANT UPDATE (identifier, email, first_name, last_name, status) ON credentials TO litro_system;
