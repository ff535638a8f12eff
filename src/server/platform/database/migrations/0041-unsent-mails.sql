-- Mails that follow something that was committed, until they are sent: one for each reader of each thing told. Written in the
-- transaction of what they tell, sent by a job.
CREATE TABLE unsent_mails (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  -- Who writes its text.
  kind text NOT NULL CHECK (kind ~ '^[a-z]+$'),
  -- What it tells of: a purchase, a bill, one look at the thresholds.
  about_id uuid NOT NULL,
  user_id uuid NOT NULL,
  news jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Whoever sends it puts this off first, so that no other server does.
  try_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, kind, about_id, user_id)
);
CREATE INDEX unsent_mails_due ON unsent_mails (try_at, id);
SELECT litro_protect('unsent_mails');
GRANT INSERT ON unsent_mails TO litro_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON unsent_mails TO litro_system;

-- Those of thresholds go on in it. A server of the former version that still runs cannot write there: it takes back the mark
-- with the mail, so that a server of this version tells it.
LOCK TABLE low_mails;
ALTER TABLE low_mails NO FORCE ROW LEVEL SECURITY;
ALTER TABLE unsent_mails NO FORCE ROW LEVEL SECURITY;
INSERT INTO unsent_mails (organization_id, id, kind, about_id, user_id, news, made_at, tries, try_at)
SELECT organization_id, id, 'low', id, user_id, news, made_at, tries, try_at FROM low_mails;
ALTER TABLE unsent_mails FORCE ROW LEVEL SECURITY;
DROP TABLE low_mails;
