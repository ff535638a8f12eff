-- Whoever has not set a password yet is known as such, and until when the link by which they do is good.
ALTER TABLE credentials ADD COLUMN first_link_until timestamptz;

-- Those who were made before: no link ever set a password of theirs, and the trail knows of none. The accounts of a demonstration
-- have theirs from the start. The owner of a table sees no row of it while row-level security is forced.
ALTER TABLE credentials NO FORCE ROW LEVEL SECURITY;
ALTER TABLE changes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE demonstration_mark NO FORCE ROW LEVEL SECURITY;
UPDATE credentials c SET first_link_until = c.created_at
WHERE c.devices_since IS NULL AND c.role = 'AdminOrg'
  AND NOT EXISTS (SELECT FROM demonstration_mark)
  AND NOT EXISTS (SELECT FROM changes h WHERE h.organization_id = c.organization_id AND h.kind = 'account'
    AND h.record_id = c.user_id AND h.operation = 'set-password');
ALTER TABLE demonstration_mark FORCE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
ALTER TABLE credentials FORCE ROW LEVEL SECURITY;
