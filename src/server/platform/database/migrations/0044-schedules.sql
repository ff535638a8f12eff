-- Credit that is handed out by itself, on days of the organisation.
CREATE TABLE schedules (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  schedule_type text NOT NULL CHECK (schedule_type IN ('daily', 'weekly', 'monthly')),
  -- So many days, weeks or months.
  step smallint NOT NULL CHECK (step BETWEEN 1 AND 99),
  -- 1 is Monday.
  weekdays smallint[] CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[] AND cardinality(weekdays) > 0),
  -- What a month does not have is its last day; 32 is that of each.
  month_day smallint CHECK (month_day BETWEEN 1 AND 32),
  local_time text NOT NULL CHECK (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  starts_on date NOT NULL,
  ends_on date,
  on_holidays text NOT NULL CHECK (on_holidays IN ('run', 'skip', 'move')),
  amount_mode text NOT NULL CHECK (amount_mode IN ('fixed', 'target')),
  share_cents bigint NOT NULL CHECK (share_cents > 0),
  on_shortfall text NOT NULL CHECK (on_shortfall IN ('whole', 'inOrder')),
  sharing_type text NOT NULL CHECK (sharing_type IN ('EMPLOYEE', 'VEHICLE')),
  -- Null where it goes to rows: how many these are, how many have an amount of their own, and the sum of those.
  expense_center_id uuid,
  row_count integer NOT NULL DEFAULT 0 CHECK (row_count >= 0),
  own_rows integer NOT NULL DEFAULT 0 CHECK (own_rows BETWEEN 0 AND row_count),
  own_cents bigint NOT NULL DEFAULT 0 CHECK (own_cents >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'ended', 'deleted')),
  paused_by text CHECK (paused_by IN ('hand', 'sharing_type', 'no_rows', 'expense_center_deleted')),
  -- The occurrence that is decided next: the day that the rule names, and when. While it is paused, that is logged.
  due_on date,
  due_at timestamptz,
  -- The next one that hands out; null while it is paused.
  next_at timestamptz,
  -- The newest day on which one was decided: no other is on it or before it.
  decided_on date,
  -- When it handed out last.
  executed_at timestamptz,
  -- Who made it.
  user_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, expense_center_id) REFERENCES expense_centers (organization_id, id),
  CONSTRAINT weekly_has_days CHECK ((schedule_type = 'weekly') = (weekdays IS NOT NULL)),
  CONSTRAINT monthly_has_a_day CHECK ((schedule_type = 'monthly') = (month_day IS NOT NULL)),
  CONSTRAINT rows_or_center CHECK (expense_center_id IS NULL OR row_count = 0),
  CONSTRAINT paused_for_a_reason CHECK ((status = 'paused') = (paused_by IS NOT NULL)),
  CONSTRAINT due_while_it_stands CHECK ((status IN ('active', 'paused')) = (due_at IS NOT NULL)
    AND (due_on IS NULL) = (due_at IS NULL) AND (next_at IS NULL OR status = 'active')),
  CONSTRAINT ends_after_it_starts CHECK (ends_on >= starts_on)
);
CREATE INDEX schedules_due ON schedules (due_at, id) WHERE due_at IS NOT NULL;
SELECT litro_protect('schedules');
GRANT SELECT, INSERT, UPDATE ON schedules TO litro_app, litro_system;

-- Who is given, in this order; the wallet, by its id or its cost centre, where one was named.
CREATE TABLE schedule_rows (
  organization_id uuid NOT NULL REFERENCES organizations,
  schedule_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  owner_id uuid NOT NULL,
  wallet_id uuid,
  expense_center_id uuid,
  amount_cents bigint CHECK (amount_cents > 0),
  PRIMARY KEY (organization_id, schedule_id, position),
  FOREIGN KEY (organization_id, schedule_id) REFERENCES schedules (organization_id, id)
);
CREATE INDEX schedule_rows_of_owner ON schedule_rows (organization_id, owner_id);
SELECT litro_protect('schedule_rows');
GRANT SELECT, INSERT, DELETE ON schedule_rows TO litro_app, litro_system;

-- The log: what became of each occurrence. It never changes.
CREATE TABLE schedule_runs (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  -- The day that the rule names: each is decided once, whoever decides it.
  run_on date NOT NULL,
  -- The day on which it was due, off a holiday: one alone hands out on it.
  due_on date NOT NULL,
  due_at timestamptz NOT NULL,
  decided_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'partial', 'failed', 'skipped')),
  reason text CHECK (reason IN ('insufficient_company_balance', 'too_late', 'holiday', 'day_taken', 'paused', 'nothing_lacking',
    'no_rows', 'wallets_refused', 'expense_centers_unavailable', 'other_sharing_type')),
  -- The entry that handed it out.
  entry_id uuid,
  given_rows integer NOT NULL DEFAULT 0 CHECK (given_rows >= 0),
  refused_rows integer NOT NULL DEFAULT 0 CHECK (refused_rows >= 0),
  amount_cents bigint NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  wanted_cents bigint NOT NULL DEFAULT 0 CHECK (wanted_cents >= amount_cents),
  -- Before it; null where it was not looked at.
  company_cents bigint,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, schedule_id, run_on),
  FOREIGN KEY (organization_id, schedule_id) REFERENCES schedules (organization_id, id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES journal_entries (organization_id, id),
  CONSTRAINT handed_out_by_an_entry CHECK ((status IN ('done', 'partial')) = (entry_id IS NOT NULL)
    AND (entry_id IS NULL) = (amount_cents = 0)),
  CONSTRAINT not_done_for_a_reason CHECK ((status = 'done') = (reason IS NULL))
);
CREATE INDEX schedule_runs_of_one ON schedule_runs (organization_id, schedule_id, id);
CREATE UNIQUE INDEX schedule_runs_by_entry ON schedule_runs (organization_id, entry_id) WHERE entry_id IS NOT NULL;
CREATE UNIQUE INDEX schedule_runs_once_a_day ON schedule_runs (organization_id, schedule_id, due_on) WHERE entry_id IS NOT NULL;
SELECT litro_protect('schedule_runs');
GRANT SELECT, INSERT ON schedule_runs TO litro_app, litro_system;

-- Those of the rows of a run that were not given all that they were to be; the others stand in its entry.
CREATE TABLE schedule_run_rows (
  organization_id uuid NOT NULL REFERENCES organizations,
  run_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  owner_id uuid NOT NULL,
  wallet_id uuid,
  expense_center_id uuid,
  wanted_cents bigint NOT NULL CHECK (wanted_cents >= 0),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND wanted_cents),
  reason text NOT NULL CHECK (reason IN ('unknown', 'inactive', 'deleted', 'other_sharing_type', 'ambiguous', 'shortfall', 'at_target')),
  PRIMARY KEY (organization_id, run_id, position),
  FOREIGN KEY (organization_id, run_id) REFERENCES schedule_runs (organization_id, id)
);
SELECT litro_protect('schedule_run_rows');
GRANT SELECT, INSERT ON schedule_run_rows TO litro_app, litro_system;
