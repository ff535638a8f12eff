-- Companies and branches are registered, changed and deleted by calls. A tax number that was deleted may be registered again.
ALTER TABLE organizations DROP CONSTRAINT organizations_federal_tax_number_key;
CREATE UNIQUE INDEX organizations_tax_number ON organizations (federal_tax_number) WHERE status <> 'deleted';
ALTER TABLE organizations ADD CONSTRAINT organizations_not_below_itself CHECK (parent_id <> organization_id);

-- What an organisation is called and where it is may be changed within its scope. What was agreed with it, and where it stands in
-- the tree, may not: that takes the job of a super administrator, whatever the code asks for.
GRANT UPDATE (federal_tax_number, name, trade_name, email, address, number, neighborhood, postal_code, city, state)
  ON organizations TO litro_app;
