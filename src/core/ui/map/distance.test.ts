import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';

const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };
const rioDeJaneiro = { latitude: -22.9068, longitude: -43.1729 };
const manaus = { latitude: -3.119, longitude: -60.0217 };
const portoAlegre = { latitude: -30.0346, longitude: -51.2177 };

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distanceKm', () => {
  it('equals the known distances between Brazilian cities', () => {
    expect(distanceKm(saoPaulo, rioDeJaneiro)).toBeCloseTo(361, -1);
    expect(distanceKm(manaus, portoAlegre)).toBeCloseTo(3132, -1);
  });

  it('is 111.195 km for one degree of latitude', () => {
    const north = { latitude: -22, longitude: -46 };
    expect(distanceKm({ latitude: -23, longitude: -46 }, north)).toBeCloseTo(111.195, 2);
  });

  it('is zero to the same point, and half the circumference to the opposite point', () => {
    expect(distanceKm(saoPaulo, saoPaulo)).toBe(0);
    const opposite = { latitude: 23.5505, longitude: 180 - 46.6333 };
    expect(distanceKm(saoPaulo, opposite)).toBeCloseTo(20_015.1, 0);
  });

  it('takes the short path across the date line', () => {
    const east = { latitude: 0, longitude: 179.5 };
    expect(distanceKm(east, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.195, 2);
  });

  it('is equal in both directions, and a detour is never shorter', () => {
    fc.assert(
      fc.property(point, point, point, (here, there, detour) => {
        const straight = distanceKm(here, there);
        expect(distanceKm(there, here)).toBeCloseTo(straight, 6);
        expect(distanceKm(here, detour) + distanceKm(detour, there)).toBeGreaterThanOrEqual(straight - 1e-3);
      }),
    );
  });
});
