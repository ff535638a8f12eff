import type { ColumnType } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { WayPoint } from '#contract/maps.ts';
import type { Defaulted, Instant } from '../column-types.ts';

interface RouteScriptsTable {
  organization_id: string;
  id: string;
  name: string;
  /** Way points of the route, stored as JSON. */
  way_points: ColumnType<readonly WayPoint[], string, string>;
  vehicle_id: string | null;
  user_id: string | null;
  product: FuelProduct | null;
  corridor_km: 5 | 10 | 20;
  returns: boolean;
  distance_meters: number;
  duration_seconds: number;
  is_estimate: boolean;
  status: Defaulted<'active' | 'deleted'>;
  created_at: Instant;
  updated_at: Instant;
  saved_by: string | null;
}

export interface RouteTables {
  route_scripts: RouteScriptsTable;
}
