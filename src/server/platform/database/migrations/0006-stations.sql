-- The stations that an organisation is given, each of which it switches on or off.
CREATE TABLE gas_stations (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  brand text NOT NULL DEFAULT '',
  federal_tax_number text NOT NULL,
  address text NOT NULL DEFAULT '',
  number text NOT NULL DEFAULT '',
  neighborhood text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  city text NOT NULL,
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  fuels text[] NOT NULL DEFAULT '{}' CHECK (fuels <@ ARRAY['gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla']),
  enabled boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deleted')),
  -- What lists are sorted by and searched in, without case and accents.
  name_key text NOT NULL GENERATED ALWAYS AS (litro_fold(name)) STORED,
  city_key text NOT NULL GENERATED ALWAYS AS (litro_fold(city || ' ' || state)) STORED,
  search_words text NOT NULL GENERATED ALWAYS AS (litro_fold(name || ' ' || brand || ' ' || city || ' ' || state || ' ' || federal_tax_number)) STORED,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX gas_stations_tax_number ON gas_stations (organization_id, federal_tax_number) WHERE status <> 'deleted';
CREATE INDEX gas_stations_by_name ON gas_stations (organization_id, name_key, id);
CREATE INDEX gas_stations_by_city ON gas_stations (organization_id, city_key, id);

-- Kilometres as the crow flies (haversine) on the mean radius, as distanceKm of the suite has it. Rounding may carry the
-- chord of two opposite points past one.
CREATE FUNCTION litro_distance_km(latitude double precision, longitude double precision, to_latitude double precision, to_longitude double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT 2 * 6371.0088 * asin(sqrt(least(1, sin(radians(to_latitude - latitude) / 2) ^ 2
  + cos(radians(latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - longitude) / 2) ^ 2))) $$;

ALTER TABLE gas_stations ENABLE ROW LEVEL SECURITY;
ALTER TABLE gas_stations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON gas_stations TO litro_app USING (organization_id = ANY ((SELECT litro_organizations())::uuid[])) WITH CHECK (organization_id = ANY ((SELECT litro_organizations())::uuid[]));
CREATE POLICY system ON gas_stations TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT ON gas_stations TO litro_app, litro_system;
GRANT INSERT, UPDATE ON gas_stations TO litro_system;
GRANT UPDATE (enabled) ON gas_stations TO litro_app;
