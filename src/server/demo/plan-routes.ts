import { findMunicipality } from '../features/maps/gazetteer.ts';
import { straightRoute } from '../features/maps/straight.ts';
import type { Chance, PlannedRows } from './plan.ts';

interface RouteOutline {
  readonly name: string;
  readonly towns: readonly string[];
  readonly returns: boolean;
  readonly corridorKm: 5 | 10 | 20;
}

const route = (name: string, towns: string, corridorKm: 5 | 10 | 20, returns = false): RouteOutline => ({
  name,
  towns: towns.split(' > '),
  returns,
  corridorKm,
});

const ROUTES: Readonly<Record<string, readonly RouteOutline[]>> = {
  Sumaré: [
    route('Coleta Campinas e Jundiaí', 'Sumaré SP > Campinas SP > Jundiaí SP', 5, true),
    route('Entrega Curitiba', 'Sumaré SP > São Paulo SP > Registro SP > Curitiba PR', 20),
    route('Volta pelo interior', 'Sumaré SP > Americana SP > Limeira SP', 10, true),
  ],
  'Belo Horizonte': [
    route('Atendimento norte', 'Belo Horizonte MG > Ribeirão das Neves MG > Sete Lagoas MG', 10, true),
    route('Obra Nova Lima', 'Contagem MG > Belo Horizonte MG > Nova Lima MG', 5),
  ],
  Fortaleza: [
    route('Ronda da manhã', 'Fortaleza CE > Caucaia CE > Maracanaú CE > Eusébio CE', 5, true),
    route('Visitas em Aquiraz', 'Fortaleza CE > Eusébio CE > Aquiraz CE', 10),
  ],
};

export function planRoutes({ idAt, daysAgo }: Chance, rows: PlannedRows): void {
  for (const { organization_id, city = '' } of rows.organizations) {
    const vehicles = rows.vehicles.filter(
      (vehicle) =>
        vehicle.organization_id === organization_id &&
        vehicle.kind !== 'container' &&
        vehicle.status !== 'deleted',
    );
    for (const [at, outline] of (ROUTES[city] ?? []).entries()) {
      const savedAt = daysAgo(40 - 9 * at);
      rows.route_scripts.push({
        organization_id,
        id: idAt(savedAt),
        vehicle_id: vehicles[at % Math.max(1, vehicles.length)]?.id ?? null,
        ...columnsOf(outline),
        created_at: savedAt,
        updated_at: savedAt,
      });
    }
  }
}

function columnsOf({ name, towns, returns, corridorKm }: RouteOutline) {
  const wayPoints = towns.map((town) => {
    const place = findMunicipality(town.slice(0, -3), town.slice(-2))?.place;
    if (!place) throw new Error(`There is no ${town}.`);
    return { label: place.label, latitude: place.latitude, longitude: place.longitude };
  });
  const points = returns ? [...wayPoints, ...wayPoints.slice(0, 1)] : wayPoints;
  const { distanceMeters, durationSeconds, isEstimate } = straightRoute(points, false);
  return {
    name,
    way_points: JSON.stringify(wayPoints),
    user_id: null,
    product: null,
    corridor_km: corridorKm,
    returns,
    distance_meters: distanceMeters,
    duration_seconds: durationSeconds,
    is_estimate: isEstimate,
    saved_by: null,
  };
}
