-- What companies wrote down of money that they sent. Nothing of it is credit.
CREATE TABLE deposits (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  value_cents bigint NOT NULL CHECK (value_cents > 0),
  deposited_on date NOT NULL,
  method text CHECK (method IN ('pix', 'transfer', 'bankSlip', 'cash', 'check')),
  note text NOT NULL DEFAULT '',
  -- The purchase that it was sent for.
  purchase_id uuid,
  created_at timestamptz NOT NULL,
  -- Who wrote it down.
  user_id uuid,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX deposits_by_day ON deposits (organization_id, deposited_on, id);

-- The files that prove them. What one holds stands beside it, in pieces.
CREATE TABLE deposit_attachments (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  deposit_id uuid NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  -- SHA-256 of what it holds.
  hash text NOT NULL,
  added_at timestamptz NOT NULL,
  user_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, deposit_id) REFERENCES deposits (organization_id, id)
);
-- The same file proves a deposit once.
CREATE UNIQUE INDEX deposit_attachments_once ON deposit_attachments (organization_id, deposit_id, hash);

-- A file arrives piece by piece, each in a transaction of its own, before there is an attachment of this id.
CREATE TABLE deposit_files (
  organization_id uuid NOT NULL REFERENCES organizations,
  attachment_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_id, attachment_id, position)
);
-- Pictures and documents are packed already.
ALTER TABLE deposit_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The files that are still arriving. One that stands here for long never will be whole.
CREATE TABLE deposit_uploads (
  organization_id uuid NOT NULL REFERENCES organizations,
  attachment_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, attachment_id)
);

SELECT litro_protect('deposits');
SELECT litro_protect('deposit_attachments');
SELECT litro_protect('deposit_files');
SELECT litro_protect('deposit_uploads');
-- To lock a deposit while its attachments are counted takes the right to change something of it.
GRANT SELECT, INSERT, DELETE, UPDATE (note) ON deposits TO litro_app, litro_system;
GRANT SELECT, INSERT, DELETE ON deposit_attachments, deposit_files, deposit_uploads TO litro_app, litro_system;
