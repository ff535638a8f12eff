-- Below what somebody is told: the company balance, the days that all credit lasts, and a wallet. Null tells nobody.
ALTER TABLE organization_settings
  ADD COLUMN low_balance_cents bigint CHECK (low_balance_cents > 0),
  ADD COLUMN low_days integer CHECK (low_days BETWEEN 1 AND 365),
  ADD COLUMN low_wallet_cents bigint CHECK (low_wallet_cents > 0);
GRANT INSERT (low_balance_cents, low_days, low_wallet_cents), UPDATE (low_balance_cents, low_days, low_wallet_cents)
  ON organization_settings TO litro_app;
