-- How far vehicles went with what they were filled with, by product and month: what the fleet is put in order by and added up from.
CREATE TABLE vehicle_measures (
  organization_id uuid NOT NULL REFERENCES organizations,
  -- The first day of the month, in the organisation's time zone.
  starts_on date NOT NULL,
  vehicle_id uuid NOT NULL,
  product text NOT NULL,
  refuels integer NOT NULL CHECK (refuels > 0),
  outliers integer NOT NULL CHECK (outliers BETWEEN 0 AND refuels),
  distance_km bigint NOT NULL CHECK (distance_km >= 0),
  -- Outliers left out: the distance, and what it took.
  usual_km bigint NOT NULL CHECK (usual_km >= 0),
  usual_ml bigint NOT NULL CHECK (usual_ml >= 0),
  -- Kilometres per litre or cubic metre in thousandths, as usual or as its record expects; null where nobody knows.
  expected_thousandths integer CHECK (expected_thousandths > 0),
  PRIMARY KEY (organization_id, starts_on, vehicle_id, product),
  FOREIGN KEY (organization_id, vehicle_id) REFERENCES vehicles (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX vehicle_measures_vehicle ON vehicle_measures (organization_id, vehicle_id);

-- Vehicles of which a day was closed since they were measured.
CREATE TABLE vehicles_to_measure (
  organization_id uuid NOT NULL REFERENCES organizations,
  vehicle_id uuid NOT NULL,
  PRIMARY KEY (organization_id, vehicle_id)
);

SELECT litro_protect('vehicle_measures');
SELECT litro_protect('vehicles_to_measure');
GRANT SELECT ON vehicle_measures, vehicles_to_measure TO litro_app, litro_system;
GRANT INSERT, DELETE ON vehicle_measures TO litro_system;
-- UPDATE for the lock alone.
GRANT INSERT, UPDATE, DELETE ON vehicles_to_measure TO litro_system;

-- What was closed before: measured by the same job.
ALTER TABLE refuel_days NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fills NO FORCE ROW LEVEL SECURITY;
ALTER TABLE vehicles_to_measure NO FORCE ROW LEVEL SECURITY;
INSERT INTO vehicles_to_measure (organization_id, vehicle_id)
SELECT DISTINCT f.organization_id, f.vehicle_id FROM fills f
WHERE f.vehicle_id IS NOT NULL AND EXISTS (SELECT FROM refuel_days d WHERE d.organization_id = f.organization_id);
ALTER TABLE refuel_days FORCE ROW LEVEL SECURITY;
ALTER TABLE fills FORCE ROW LEVEL SECURITY;
ALTER TABLE vehicles_to_measure FORCE ROW LEVEL SECURITY;
