-- Stations are the platform's: one row each, the same for every company, which only switches it. Until now every company
-- had a copy of its own. The copies are laid aside; row-level security holds for the owner of the tables too, so it is
-- lifted from him for that long.
ALTER TABLE gas_stations NO FORCE ROW LEVEL SECURITY;
CREATE TEMPORARY TABLE station_copies ON COMMIT DROP AS
SELECT g.*, tax_number, first_value(g.id) OVER (
    PARTITION BY tax_number ORDER BY g.status = 'deleted', g.created_at DESC, g.organization_id, g.id) AS merged_id
FROM gas_stations g, LATERAL (SELECT upper(regexp_replace(g.federal_tax_number, '[^0-9A-Za-z]', '', 'g')) AS tax_number) t;
DROP TABLE gas_stations;

CREATE TABLE gas_stations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  brand text NOT NULL DEFAULT '',
  federal_tax_number text NOT NULL UNIQUE,
  address text NOT NULL DEFAULT '',
  number text NOT NULL DEFAULT '',
  neighborhood text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  city text NOT NULL,
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- Nobody said where it stands: this is the middle of its town.
  is_approximate boolean NOT NULL DEFAULT false,
  fuels text[] NOT NULL DEFAULT '{}' CHECK (fuels <@ ARRAY['gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla']),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deleted')),
  -- What lists are sorted by and searched in, without case and accents.
  name_key text NOT NULL GENERATED ALWAYS AS (litro_fold(name)) STORED,
  city_key text NOT NULL GENERATED ALWAYS AS (litro_fold(city || ' ' || state)) STORED,
  search_words text NOT NULL GENERATED ALWAYS AS (litro_fold(name || ' ' || brand || ' ' || city || ' ' || state || ' ' || federal_tax_number)) STORED,
  created_at timestamptz NOT NULL
);

-- What a product cost there when it was last seen.
CREATE TABLE station_prices (
  station_id uuid NOT NULL REFERENCES gas_stations,
  product text NOT NULL CHECK (product IN ('gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla')),
  -- Thousandths of a real per litre or cubic metre.
  price_mills bigint NOT NULL CHECK (price_mills BETWEEN 1 AND 999999),
  seen_on date NOT NULL,
  PRIMARY KEY (station_id, product)
);

-- The stations that a company has switched; every other one is enabled.
CREATE TABLE station_switches (
  organization_id uuid NOT NULL REFERENCES organizations,
  station_id uuid NOT NULL REFERENCES gas_stations,
  enabled boolean NOT NULL,
  PRIMARY KEY (organization_id, station_id)
);

-- The newest copy in use says what the station is.
INSERT INTO gas_stations (id, name, brand, federal_tax_number, address, number, neighborhood, postal_code, city, state,
  latitude, longitude, fuels, status, created_at)
SELECT DISTINCT ON (tax_number) id, name, brand, tax_number, address, number, neighborhood, postal_code, city, state,
  latitude, longitude, fuels, status, created_at
FROM station_copies WHERE id = merged_id ORDER BY tax_number, status = 'deleted', created_at DESC, organization_id;

-- A company to which a station was deleted did not refuel there, and does not now.
INSERT INTO station_switches (organization_id, station_id, enabled)
SELECT c.organization_id, c.merged_id, false FROM station_copies c JOIN gas_stations s ON s.id = c.merged_id
GROUP BY c.organization_id, c.merged_id, s.status
HAVING NOT coalesce(bool_or(c.enabled) FILTER (WHERE c.status = 'active' OR s.status = 'deleted'), false);

ALTER TABLE fills NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refused_refuels NO FORCE ROW LEVEL SECURITY;
UPDATE fills f SET station_id = c.merged_id FROM station_copies c
WHERE c.organization_id = f.organization_id AND c.id = f.station_id AND c.merged_id <> c.id;
UPDATE refused_refuels r SET station_id = c.merged_id FROM station_copies c
WHERE c.organization_id = r.organization_id AND c.id = r.station_id AND c.merged_id <> c.id;
ALTER TABLE fills FORCE ROW LEVEL SECURITY;
ALTER TABLE refused_refuels FORCE ROW LEVEL SECURITY;

-- Numbers that were put in by hand may be none.
ALTER TABLE gas_stations ADD CONSTRAINT gas_stations_tax_number CHECK (federal_tax_number ~ '^[0-9A-Z]{12}[0-9]{2}$') NOT VALID;
CREATE INDEX gas_stations_by_name ON gas_stations (status, name_key, id);
CREATE INDEX gas_stations_by_city ON gas_stations (status, city_key, id);

DO $$
DECLARE platform_table text;
BEGIN
  FOREACH platform_table IN ARRAY ARRAY['gas_stations', 'station_prices']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', platform_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', platform_table);
    EXECUTE format('CREATE POLICY platform ON %I FOR SELECT TO litro_app USING (true)', platform_table);
    EXECUTE format('CREATE POLICY system ON %I TO litro_system USING (true) WITH CHECK (true)', platform_table);
    EXECUTE format('GRANT SELECT ON %I TO litro_app, litro_system', platform_table);
    EXECUTE format('GRANT INSERT, UPDATE ON %I TO litro_system', platform_table);
  END LOOP;
END $$;
ALTER TABLE station_switches ENABLE ROW LEVEL SECURITY;
ALTER TABLE station_switches FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON station_switches TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]));
CREATE POLICY system ON station_switches TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON station_switches TO litro_app, litro_system;
GRANT UPDATE (enabled) ON station_switches TO litro_app, litro_system;
