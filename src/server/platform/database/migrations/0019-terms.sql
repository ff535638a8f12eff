-- The commercial terms of a company, which the operator of the system sets and the company reads.
ALTER TABLE organizations
  ADD COLUMN billing_type text NOT NULL DEFAULT 'prePaid' CHECK (billing_type IN ('prePaid', 'postPaid')),
  ADD COLUMN billing_period text NOT NULL DEFAULT 'monthly'
    CHECK (billing_period IN ('weekly', 'fortnightly', 'monthly')),
  -- What it may spend on one of its local days, fees not counted; null for no limit.
  ADD COLUMN company_limit_cents bigint CHECK (company_limit_cents > 0),
  -- What it may owe; only who pays afterwards owes.
  ADD COLUMN credit_limit_cents bigint CHECK (credit_limit_cents > 0),
  -- Where slips and transfers are asked for; null where the system makes them.
  ADD COLUMN bank_slip_link text CHECK (bank_slip_link ~ '^https://[^[:space:]]+$' AND length(bank_slip_link) <= 2000),
  ADD COLUMN transfer_link text CHECK (transfer_link ~ '^https://[^[:space:]]+$' AND length(transfer_link) <= 2000),
  -- The amount from which a movement asks again who is there; null for never.
  ADD COLUMN step_up_limit_cents bigint CHECK (step_up_limit_cents > 0),
  -- The local day from which these terms hold; null for the first day of the company.
  ADD COLUMN terms_from date,
  ADD CONSTRAINT owes_up_to_a_limit CHECK ((billing_type = 'postPaid') = (credit_limit_cents IS NOT NULL));

-- A fee is no gift, and no more than what it is a part of.
ALTER TABLE organization_settings
  ADD CONSTRAINT anywhere_fee_range CHECK (anywhere_fee >= 0 AND (anywhere_fee_type = 'fixed' OR anywhere_fee <= 100)),
  ADD CONSTRAINT refuel_charged_fee_range CHECK (refuel_charged_fee_value >= 0),
  ADD CONSTRAINT refuel_charged_fee_known CHECK (NOT refuel_charged_fee OR refuel_charged_fee_value IS NOT NULL);

-- A company changes its switches and none of its fees, whatever the code asks for.
REVOKE INSERT, UPDATE ON organization_settings FROM litro_app;
GRANT INSERT (organization_id, check_fuel_type, check_available_premium_fuel, transaction_limit_cents, efficiency_fuel_block,
    shared_balance_max_display_cents, anywhere_receipt_reading_required, refuel_interval_minutes),
  UPDATE (organization_id, check_fuel_type, check_available_premium_fuel, transaction_limit_cents, efficiency_fuel_block,
    shared_balance_max_display_cents, anywhere_receipt_reading_required, refuel_interval_minutes)
  ON organization_settings TO litro_app;
