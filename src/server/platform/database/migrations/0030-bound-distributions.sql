-- What a purchase hands out once it is credited, as whoever bought asked for it.
ALTER TABLE purchases
  -- How the company held its credit when it was asked for; null where nothing is bound to the purchase.
  ADD COLUMN distribution_type text CHECK (distribution_type IN ('EMPLOYEE', 'VEHICLE')),
  ADD COLUMN distribution_rows integer CHECK (distribution_rows > 0),
  ADD COLUMN distribution_cents bigint CHECK (distribution_cents > 0),
  -- In which it is told what became of it.
  ADD COLUMN distribution_language text CHECK (distribution_language IN ('pt', 'en', 'es')),
  -- Dropped: the purchase was cancelled before it was paid.
  ADD COLUMN distribution_status text CHECK (distribution_status IN ('waiting', 'done', 'refused', 'dropped')),
  ADD COLUMN distribution_at timestamptz,
  -- The entry that handed it out, or why nothing was handed out.
  ADD COLUMN distribution_entry_id uuid,
  ADD COLUMN distribution_refusal text CHECK (distribution_refusal ~ '^[a-z_]+$'),
  ADD CONSTRAINT distribution_is_whole CHECK (CASE WHEN distribution_type IS NULL
    THEN num_nonnulls(distribution_rows, distribution_cents, distribution_language, distribution_status, distribution_at,
      distribution_entry_id, distribution_refusal) = 0
    ELSE num_nonnulls(distribution_rows, distribution_cents, distribution_language, distribution_status, user_id) = 5
    END) NOT VALID,
  ADD CONSTRAINT distribution_ends CHECK (distribution_type IS NULL
    OR (distribution_status = 'waiting') = (distribution_at IS NULL)
      AND (distribution_status = 'done') = (distribution_entry_id IS NOT NULL)
      AND (distribution_status = 'refused') = (distribution_refusal IS NOT NULL)) NOT VALID,
  -- Nothing is handed out of what was not credited.
  ADD CONSTRAINT distribution_after_credit CHECK (entry_id IS NOT NULL OR distribution_entry_id IS NULL) NOT VALID,
  ADD FOREIGN KEY (organization_id, distribution_entry_id) REFERENCES journal_entries (organization_id, id) NOT VALID;
GRANT UPDATE (distribution_status, distribution_at, distribution_entry_id, distribution_refusal)
  ON purchases TO litro_app, litro_system;

-- What each wallet is to be given. It never changes, but for why a wallet refused it.
CREATE TABLE purchase_shares (
  organization_id uuid NOT NULL REFERENCES organizations,
  purchase_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  -- A person or a vehicle; the wallet, by its id or its cost centre, where one was named.
  owner_id uuid NOT NULL,
  wallet_id uuid,
  expense_center_id uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  refused text CHECK (refused IN ('unknown', 'inactive', 'deleted', 'other_sharing_type', 'shortfall')),
  PRIMARY KEY (organization_id, purchase_id, position),
  FOREIGN KEY (organization_id, purchase_id) REFERENCES purchases (organization_id, id)
);
SELECT litro_protect('purchase_shares');
GRANT SELECT, INSERT, UPDATE (refused) ON purchase_shares TO litro_app, litro_system;

-- The purchase that money was sent for is one of the same company.
ALTER TABLE deposits ADD FOREIGN KEY (organization_id, purchase_id) REFERENCES purchases (organization_id, id) NOT VALID;
CREATE INDEX deposits_of_purchase ON deposits (organization_id, purchase_id) WHERE purchase_id IS NOT NULL;
