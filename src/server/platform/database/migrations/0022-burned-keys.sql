-- Burned keys are taken away after a day, among answered ones that stay for a month.
CREATE INDEX idempotency_keys_burned ON idempotency_keys (created_at) WHERE request_hash IS NULL;
