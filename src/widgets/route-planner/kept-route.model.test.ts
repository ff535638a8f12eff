import { describe, expect, it } from 'vitest';
import { parseKeptRoute, type KeptRoute } from './kept-route.model.ts';

const kept: KeptRoute = {
  route: null,
  wayPoints: [{ label: 'Campinas, SP', latitude: -22.9, longitude: -47.06 }],
  vehicle: 'v1',
  user: null,
  product: 'diesel',
  corridorKm: 10,
  returns: false,
};

describe('a route that was kept', () => {
  it('is read as it was written', () => {
    expect(parseKeptRoute(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([
    ['no object', 'text'],
    ['a place off the earth', { ...kept, wayPoints: [{ label: 'x', latitude: 91, longitude: 0 }] }],
    ['a place without a name', { ...kept, wayPoints: [{ latitude: 1, longitude: 0 }] }],
    ['more stops than a route takes', { ...kept, wayPoints: Array(51).fill(kept.wayPoints[0]) }],
    ['another corridor', { ...kept, corridorKm: 7 }],
    ['a vehicle that is no id', { ...kept, vehicle: { id: 'v1' } }],
    ['nothing said of the way back', { ...kept, returns: undefined }],
  ])('is nothing where it holds %s', (_, other) => {
    expect(parseKeptRoute(other)).toBeNull();
  });
});
