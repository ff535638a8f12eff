-- Whether an organization that owes may still refuel from its wallets.
ALTER TABLE organizations ADD COLUMN block_refuels_on_debt boolean NOT NULL DEFAULT false;
