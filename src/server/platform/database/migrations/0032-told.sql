-- Who is told that something fell below its threshold. A job alone reads and writes all of this.

-- What is below it: one row from when it was seen there until it has risen again.
CREATE TABLE low_marks (
  organization_id uuid NOT NULL REFERENCES organizations,
  kind text NOT NULL CHECK (kind IN ('balance', 'days', 'wallet')),
  -- The wallet; the organisation itself for the other two.
  subject_id uuid NOT NULL,
  fell_at timestamptz NOT NULL,
  -- When mails about it were written; null while it is gathered with others.
  told_at timestamptz,
  PRIMARY KEY (organization_id, kind, subject_id)
);

-- When an organisation was looked at, and when it was last told of wallets.
CREATE TABLE low_checks (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  checked_at timestamptz NOT NULL,
  wallets_told_at timestamptz
);

-- Mails that are still to be sent, one for each reader.
CREATE TABLE low_mails (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  news jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Whoever sends it puts this off first, so that no other server does.
  try_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);

DO $$
DECLARE told_table text;
BEGIN
  FOREACH told_table IN ARRAY ARRAY['low_marks', 'low_checks', 'low_mails']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', told_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', told_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', told_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO litro_system', told_table);
  END LOOP;
END $$;

-- What is written to somebody without their asking is written in the language of their last sign-in.
ALTER TABLE credentials ADD COLUMN language text NOT NULL DEFAULT 'pt' CHECK (language IN ('pt', 'en', 'es'));
