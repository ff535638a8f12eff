-- The routes that organisations keep.
CREATE TABLE route_scripts (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  -- [{ label, latitude, longitude }] in the order of travel.
  way_points jsonb NOT NULL,
  -- Records that an import made and that went with it leave their ids here.
  vehicle_id uuid,
  -- The user of a member.
  user_id uuid,
  product text CHECK (product IN ('gas', 'premiumGas', 'ethanol', 'premiumEthanol', 'diesel', 'dieselS500',
    'carrierNaturalGas', 'biogas', 'arla')),
  corridor_km integer NOT NULL CHECK (corridor_km IN (5, 10, 20)),
  returns boolean NOT NULL,
  distance_meters integer NOT NULL CHECK (distance_meters >= 0),
  duration_seconds integer NOT NULL CHECK (duration_seconds >= 0),
  is_estimate boolean NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deleted')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Who saved it last.
  saved_by uuid,
  PRIMARY KEY (organization_id, id)
);
SELECT litro_protect('route_scripts');
GRANT SELECT, INSERT, UPDATE ON route_scripts TO litro_app, litro_system;
