-- Vehicles as a register of many thousands: what they are and can take, from which import they came, and containers, which
-- hold credit and fuel like vehicles. A container's name stands in license_plate; its key is the name folded.
ALTER TABLE vehicles
  ADD COLUMN kind text NOT NULL DEFAULT 'vehicle' CHECK (kind IN ('vehicle', 'container')),
  ADD COLUMN category text NOT NULL DEFAULT '',
  -- Thousandths of km per litre (natural gas: per cubic metre).
  ADD COLUMN expected_efficiency_thousandths bigint CHECK (expected_efficiency_thousandths > 0),
  ADD COLUMN import_id uuid,
  -- What lists are sorted by, without case and accents. Stored, so that an index alone answers.
  ADD COLUMN make_key text NOT NULL GENERATED ALWAYS AS (litro_fold(make)) STORED,
  ADD COLUMN model_key text NOT NULL GENERATED ALWAYS AS (litro_fold(model)) STORED,
  -- What a search looks through: the plate in both spellings (a Mercosul plate with a letter beyond J never had an old one),
  -- make and model.
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (litro_fold(
    license_plate || ' ' || plate_key || ' '
    || CASE WHEN kind = 'vehicle' AND substr(plate_key, 5, 1) BETWEEN 'A' AND 'J'
       THEN substr(plate_key, 1, 4) || translate(substr(plate_key, 5, 1), 'ABCDEFGHIJ', '0123456789') || substr(plate_key, 6) || ' '
       ELSE '' END
    || make || ' ' || model)) STORED;

DROP INDEX vehicles_plate;
CREATE UNIQUE INDEX vehicles_plate ON vehicles (organization_id, kind, plate_key) WHERE status <> 'deleted';

-- One index per order of the list: a page is found in it alone, with the columns of the filters, and only the rows of the
-- page are read from the table. Row-level security keeps a LIKE from being asked of an index of its words (it is not
-- leakproof), so a search reads the words of the organisation from one index, which is the same work for every page.
CREATE INDEX vehicles_by_age ON vehicles (organization_id, kind, id) INCLUDE (status, fuel_type, category) WHERE status <> 'deleted';
CREATE INDEX vehicles_by_plate ON vehicles (organization_id, kind, license_plate, id) INCLUDE (status, fuel_type, category) WHERE status <> 'deleted';
CREATE INDEX vehicles_by_make ON vehicles (organization_id, kind, make_key, id) INCLUDE (status, fuel_type, category) WHERE status <> 'deleted';
CREATE INDEX vehicles_by_model ON vehicles (organization_id, kind, model_key, id) INCLUDE (status, fuel_type, category) WHERE status <> 'deleted';
CREATE INDEX vehicles_by_year ON vehicles (organization_id, kind, year, id) INCLUDE (status, fuel_type, category) WHERE status <> 'deleted';
CREATE INDEX vehicles_search ON vehicles (organization_id, kind, id) INCLUDE (status, fuel_type, category, search_words) WHERE status <> 'deleted';
CREATE INDEX vehicles_deleted ON vehicles (organization_id, kind, id) WHERE status = 'deleted';
CREATE INDEX vehicles_import ON vehicles (organization_id, import_id) WHERE import_id IS NOT NULL;

-- Undoing an import takes away what never held anything.
GRANT DELETE ON vehicles TO litro_app, litro_system;
-- Thousands of rows at once leave the planner with figures of before. From PostgreSQL 17 on the right to renew them can be given.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE 'GRANT MAINTAIN ON vehicles TO litro_app, litro_system';
  END IF;
END $$;
