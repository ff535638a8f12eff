-- An e-mail address stands in one record in use of an organisation, whatever its case. Those that stood twice when this was
-- first held stay, marked, until their address changes (docs/decisions/0021).
ALTER TABLE members ADD COLUMN email_stood_twice boolean NOT NULL DEFAULT false;
-- The owner of the table sees no row of it while row-level security is forced.
ALTER TABLE members NO FORCE ROW LEVEL SECURITY;
UPDATE members m SET email_stood_twice = true
WHERE m.email <> '' AND m.status <> 'deleted' AND EXISTS (
  SELECT FROM members o
  WHERE o.organization_id = m.organization_id AND lower(o.email) = lower(m.email) AND o.id <> m.id AND o.status <> 'deleted');
ALTER TABLE members FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX members_email_once ON members (organization_id, lower(email))
  WHERE email <> '' AND status <> 'deleted' AND NOT email_stood_twice;
