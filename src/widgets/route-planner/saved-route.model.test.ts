import { describe, expect, it } from 'vitest';
import { parseSavedRoute, type SavedRoute } from './saved-route.model.ts';

const route: SavedRoute = {
  route: null,
  wayPoints: [{ label: 'Campinas, SP', latitude: -22.9, longitude: -47.06 }],
  vehicle: 'v1',
  user: null,
  product: 'diesel',
  corridorKm: 10,
  returns: false,
};

describe('parseKeptRoute', () => {
  it('reads a saved route back unchanged', () => {
    expect(parseSavedRoute(JSON.parse(JSON.stringify(route)))).toEqual(route);
  });

  it.each([
    ['text instead of an object', 'text'],
    ['a place off the earth', { ...route, wayPoints: [{ label: 'x', latitude: 91, longitude: 0 }] }],
    ['a place without a name', { ...route, wayPoints: [{ latitude: 1, longitude: 0 }] }],
    ['too many stops', { ...route, wayPoints: Array(51).fill(route.wayPoints[0]) }],
    ['an unknown corridor', { ...route, corridorKm: 7 }],
    ['a vehicle that is not an id', { ...route, vehicle: { id: 'v1' } }],
    ['no value for the return trip', { ...route, returns: undefined }],
  ])('returns null for %s', (_, other) => {
    expect(parseSavedRoute(other)).toBeNull();
  });
});
