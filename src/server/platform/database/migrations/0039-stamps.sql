-- The HMAC over a row, made in the transaction that wrote it; null before there were any. It covers what never changes.
ALTER TABLE wallets ADD COLUMN stamp text;
ALTER TABLE fills ADD COLUMN stamp text;
ALTER TABLE refused_refuels ADD COLUMN stamp text;
ALTER TABLE idempotency_keys ADD COLUMN stamp text;

-- Refused refuels in the order in which they were sealed, as entries are: no entry says that there was one. Those without a stamp
-- were written before and are in no chain.
CREATE TABLE refusal_seals (
  organization_id uuid NOT NULL REFERENCES organizations,
  position bigint NOT NULL,
  refusal_id uuid NOT NULL,
  hash text NOT NULL,
  key_id text,
  PRIMARY KEY (organization_id, position),
  UNIQUE (organization_id, refusal_id),
  FOREIGN KEY (organization_id, refusal_id) REFERENCES refused_refuels (organization_id, id)
);
CREATE TABLE refusals_unsealed (
  organization_id uuid NOT NULL REFERENCES organizations,
  refusal_id uuid NOT NULL,
  PRIMARY KEY (organization_id, refusal_id),
  FOREIGN KEY (organization_id, refusal_id) REFERENCES refused_refuels (organization_id, id)
);
SELECT litro_protect('refusal_seals');
SELECT litro_protect('refusals_unsealed');
GRANT SELECT ON refusal_seals, refusals_unsealed TO litro_app, litro_system;
GRANT INSERT ON refusals_unsealed TO litro_app, litro_system;
GRANT DELETE ON refusals_unsealed TO litro_system;
GRANT INSERT ON refusal_seals TO litro_system;
