-- outside of a transaction
-- What the home asks for whenever somebody opens it: driving licences by their end, and purchases that wait to be paid.
DROP INDEX CONCURRENTLY IF EXISTS members_licences;
CREATE INDEX CONCURRENTLY members_licences ON members (organization_id, drivers_license_expires_on, id)
  WHERE role = 'UserOrg' AND status = 'active' AND drivers_license_expires_on IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS purchases_pending;
CREATE INDEX CONCURRENTLY purchases_pending ON purchases (organization_id, id) INCLUDE (payment_type, amount_cents, expires_at, slip_due_on)
  WHERE status = 'pending' AND payment_type <> 'bill';
