-- When all that is held of a person was given out last: the audit trail says of each time to whom.
ALTER TABLE members ADD COLUMN data_given_at timestamptz;
