-- What refuels add up to, reckoned by a job once a day or a month is over; nothing is added up while somebody refuels.
CREATE TABLE refuel_days (
  organization_id uuid NOT NULL REFERENCES organizations,
  -- A calendar date of the organisation, in the time zone that it had when the day was closed.
  day date NOT NULL,
  time_zone text NOT NULL,
  -- Null where the day was not added up yet.
  closed_at timestamptz,
  -- Something changed among its refuels since: its sums hold no longer.
  dirty boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, day)
);
CREATE INDEX refuel_days_dirty ON refuel_days (organization_id, day) WHERE dirty;

-- Of a day all refuels together, of a month those of each owner, station and cost centre too. The sums of a day hold while the
-- day is closed and not dirty; those of a month while all its days are.
CREATE TABLE refuel_sums (
  organization_id uuid NOT NULL REFERENCES organizations,
  grain text NOT NULL CHECK (grain IN ('day', 'month')),
  dimension text NOT NULL CHECK (dimension IN ('total', 'vehicle', 'user', 'station', 'expenseCenter')),
  -- The day, or the first one of the month.
  starts_on date NOT NULL,
  -- Whose; all zeros for the total and for what is nobody's.
  key uuid NOT NULL,
  product text NOT NULL,
  -- Other than `done` for the total alone.
  status text NOT NULL CHECK (status IN ('done', 'reversed', 'refused')),
  refuels integer NOT NULL CHECK (refuels > 0),
  volume_ml bigint NOT NULL CHECK (volume_ml >= 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  PRIMARY KEY (organization_id, grain, dimension, starts_on, key, product, status),
  CHECK (status = 'done' OR dimension = 'total')
);

-- With the person too, so that what is not added up yet is counted without the table whatever it is grouped by.
DROP INDEX fills_report;
CREATE INDEX fills_report ON fills (organization_id, id)
  INCLUDE (vehicle_id, user_id, station_id, product, expense_center_id, volume_ml, amount_cents, fee_cents);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['refuel_days', 'refuel_sums']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]))', tenant_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', tenant_table);
    EXECUTE format('GRANT SELECT ON %I TO litro_app, litro_system', tenant_table);
  END LOOP;
END $$;
GRANT INSERT, UPDATE ON refuel_days TO litro_app, litro_system;
GRANT INSERT, DELETE ON refuel_sums TO litro_system;
