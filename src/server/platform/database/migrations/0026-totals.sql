-- outside of a transaction
-- The few refuels that totals are added up from one by one: all that they are filtered by stands in their indexes, which are as short
-- as they are few.
DROP INDEX CONCURRENTLY IF EXISTS fills_reversed_covering;
CREATE INDEX CONCURRENTLY fills_reversed_covering ON fills (organization_id, id)
  INCLUDE (vehicle_id, user_id, station_id, expense_center_id, product, volume_ml, amount_cents, fee_cents)
  WHERE reversed_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS fills_not_approved_covering;
CREATE INDEX CONCURRENTLY fills_not_approved_covering ON fills (organization_id, approval, id)
  INCLUDE (vehicle_id, user_id, station_id, expense_center_id, product, volume_ml, amount_cents, fee_cents, reversed_at)
  WHERE approval <> 'approved';
DROP INDEX CONCURRENTLY IF EXISTS fills_with_alerts_covering;
CREATE INDEX CONCURRENTLY fills_with_alerts_covering ON fills (organization_id, id)
  INCLUDE (alerts, vehicle_id, user_id, station_id, expense_center_id, product, volume_ml, amount_cents, fee_cents, reversed_at)
  WHERE alerts <> '{}';
DROP INDEX CONCURRENTLY IF EXISTS refused_refuels_with_alerts;
CREATE INDEX CONCURRENTLY refused_refuels_with_alerts ON refused_refuels (organization_id, id) INCLUDE (alerts)
  WHERE alerts <> '{}';
-- The new ones answer whatever these did.
DROP INDEX CONCURRENTLY IF EXISTS fills_reversed;
DROP INDEX CONCURRENTLY IF EXISTS fills_not_approved;
DROP INDEX CONCURRENTLY IF EXISTS fills_with_alerts;
