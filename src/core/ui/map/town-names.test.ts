import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSeats, nameTowns, nameWidth, SEAT_NAME_PX, type Town } from './town-names.ts';

const town = (name: string, x: number, y: number, more: Partial<Town> = {}): Town => ({
  key: `PR ${name}`,
  name,
  x,
  top: y,
  bottom: y,
  count: 1,
  ...more,
});

describe('nameTowns', () => {
  it('places the name below all places of the town', () => {
    expect(nameTowns([town('Curitiba', 100, 100, { bottom: 160 })], [{ x: 100, y: 100 }], 24)).toEqual([
      { key: 'PR Curitiba', name: 'Curitiba', x: 100, y: 182 },
    ]);
  });

  it('places the name above the town if a mark lies below', () => {
    const [named] = nameTowns([town('Curitiba', 100, 100)], [{ x: 110, y: 122 }], 24);
    expect(named?.y).toBe(78);
  });

  it('gives scarce room to the town with the most places', () => {
    const towns = [town('Pinhais', 100, 100), town('Curitiba', 104, 100, { count: 7 })];
    const marks = [{ x: 100, y: 78 }];
    expect(nameTowns(towns, marks, 24).map(({ name }) => name)).toEqual(['Curitiba']);
  });

  it('returns names that cover neither a mark nor another name', () => {
    const coordinate = fc.integer({ min: 0, max: 900 });
    const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 });
    fc.assert(
      fc.property(points, (all) => {
        const marks = all.map(([x, y]) => ({ x, y }));
        const names = nameTowns(
          all.map(([x, y], at) => town(`Town${at}`, x, y)),
          marks,
          24,
        );
        for (const { key, x, y } of names) {
          const others = names.filter((other) => other.key !== key);
          expect(others.filter((other) => Math.abs(other.x - x) < 32 && Math.abs(other.y - y) < 16)).toEqual(
            [],
          );
          expect(marks.filter((mark) => Math.abs(mark.x - x) < 28 && Math.abs(mark.y - y) < 20)).toEqual([]);
        }
      }),
    );
  });
});

describe('nameSeats', () => {
  it('names the first seats that have room beside occupied boxes', () => {
    const seats = [
      { key: 'SP São Paulo', name: 'São Paulo', x: 100, y: 100 },
      { key: 'SP Osasco', name: 'Osasco', x: 90, y: 98 },
      { key: 'SP Campinas', name: 'Campinas', x: 100, y: 300 },
    ];
    const keys = (taken: Parameters<typeof nameSeats>[1]) => nameSeats(seats, taken).map(({ key }) => key);
    expect(keys([])).toEqual(['SP São Paulo', 'SP Campinas']);
    expect(keys([{ x: 100, y: 305, width: 24, height: 24 }])).toEqual(['SP São Paulo']);
    expect(keys([{ x: 100, y: 100, width: 24, height: 24 }])).toEqual(['SP Campinas']);
  });

  it('returns names that never overlap', () => {
    const coordinate = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 80 }), (all) => {
        const names = nameSeats(
          all.map(([x, y], at) => ({ key: `${at}`, name: `Seat${at}`, x, y })),
          [],
        ).map(({ key, name, x, y }) => ({ key, width: nameWidth(name), x, y: y + SEAT_NAME_PX }));
        const met = names.filter((one) =>
          names.some(
            (other) =>
              other.key !== one.key &&
              Math.abs(other.x - one.x) < (other.width + one.width) / 2 &&
              Math.abs(other.y - one.y) < 16,
          ),
        );
        expect(met).toEqual([]);
      }),
    );
  });
});
