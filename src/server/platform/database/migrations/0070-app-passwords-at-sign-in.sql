-- outside of a transaction
-- Sign-in looks for the app password of a driver or recipient in every organization, by CPF or e-mail address.
DROP INDEX CONCURRENTLY IF EXISTS members_at_sign_in_by_identifier;
CREATE INDEX CONCURRENTLY members_at_sign_in_by_identifier ON members (identifier) WHERE status = 'active';
DROP INDEX CONCURRENTLY IF EXISTS members_at_sign_in_by_email;
CREATE INDEX CONCURRENTLY members_at_sign_in_by_email ON members (email_key) WHERE status = 'active' AND email_key <> '';
