-- An answer is given again as it was given: with its properties in their order, which jsonb does not keep and long lists
-- are written in.
ALTER TABLE idempotency_keys ALTER COLUMN answer TYPE json;
