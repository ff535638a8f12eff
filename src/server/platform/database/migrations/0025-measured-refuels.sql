-- outside of a transaction
-- All that a vehicle is measured by stands in its index, so that thousands of its refuels are read without the table. A correction
-- of an odometer and a reversal write it again; both are rare.
DROP INDEX CONCURRENTLY IF EXISTS fills_measured;
CREATE INDEX CONCURRENTLY fills_measured ON fills (organization_id, vehicle_id, id)
  INCLUDE (product, volume_ml, amount_cents, fee_cents, odometer_km, odometer_corrected_at, corrected_odometer_km, performed_at,
    reversed_at)
  WHERE vehicle_id IS NOT NULL;
-- The new one answers whatever this one did.
DROP INDEX CONCURRENTLY IF EXISTS fills_by_vehicle;
