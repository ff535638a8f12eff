import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameTowns, type Town } from './town-names.ts';

const town = (name: string, x: number, y: number, more: Partial<Town> = {}): Town => ({
  key: `PR ${name}`,
  name,
  x,
  top: y,
  bottom: y,
  count: 1,
  ...more,
});

describe('names of towns on a map', () => {
  it('stand below the places of the town, all of them', () => {
    expect(nameTowns([town('Curitiba', 100, 100, { bottom: 160 })], [{ x: 100, y: 100 }], 24)).toEqual([
      { key: 'PR Curitiba', name: 'Curitiba', x: 100, y: 182 },
    ]);
  });

  it('stand above where a mark is below', () => {
    const [named] = nameTowns([town('Curitiba', 100, 100)], [{ x: 110, y: 122 }], 24);
    expect(named?.y).toBe(78);
  });

  it('leave the room there is to the town with the most places', () => {
    const towns = [town('Pinhais', 100, 100), town('Curitiba', 104, 100, { count: 7 })];
    const marks = [{ x: 100, y: 78 }];
    expect(nameTowns(towns, marks, 24).map(({ name }) => name)).toEqual(['Curitiba']);
  });

  it('cover neither a mark nor one another, however many there are', () => {
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
