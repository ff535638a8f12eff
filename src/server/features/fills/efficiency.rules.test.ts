import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUEL_PRODUCTS } from '#contract/fills.ts';
import { FUEL_TYPES, type FuelType } from '#contract/vehicles.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { effort } from '../../testing/effort.ts';
import {
  measureRefuels,
  medianOf,
  type EfficiencyThousandths,
  type MeasuredRefuel,
  type RecordOfVehicle,
} from './efficiency.rules.ts';

const diesel = (volume: number, odometerKm: number | null): MeasuredRefuel => ({
  product: 'diesel',
  volumeMl: (volume * 1000) as Millilitres,
  odometerKm,
});
const record = (thousandths: number | null, fuelType: FuelType = 'diesel'): RecordOfVehicle => ({
  fuelType,
  expectedThousandths: thousandths as EfficiencyThousandths | null,
});
const unknown = record(null);

const figuresOf = (fills: readonly MeasuredRefuel[], expected: number | null = null) =>
  measureRefuels(fills, record(expected)).map((measure) => [
    measure.distanceKm,
    measure.efficiencyThousandths === null ? null : measure.efficiencyThousandths / 1000,
    measure.outlier,
  ]);

describe('efficiency of a refuel', () => {
  it('is the distance since the previous refuel divided by the volume, in whole thousandths', () => {
    expect(figuresOf([diesel(80, 10_000), diesel(60, 10_250), diesel(45, 10_400)])).toEqual([
      [null, null, null],
      [250, 4.167, null],
      [150, 3.333, null],
    ]);
  });

  it('adds the volume of a refuel without an odometer to the next refuel with an odometer', () => {
    expect(figuresOf([diesel(80, 10_000), diesel(40, null), diesel(60, 10_400)])).toEqual([
      [null, null, null],
      [null, null, null],
      [400, 4, null],
    ]);
  });

  it('is measured per tank: gasoline and ethanol share a tank; natural gas and Arla do not', () => {
    const fill = (product: MeasuredRefuel['product'], odometerKm: number): MeasuredRefuel => ({
      ...diesel(10, odometerKm),
      product,
    });
    expect(
      figuresOf([
        fill('gas', 1_000),
        fill('carrierNaturalGas', 1_050),
        fill('ethanol', 1_100),
        fill('arla', 1_120),
        fill('carrierNaturalGas', 1_180),
        fill('gas', 1_210),
      ]).map(([distance]) => distance),
    ).toEqual([null, null, 100, null, 130, 110]);
    expect(FUEL_PRODUCTS.filter(isCubicMetres)).toEqual(['carrierNaturalGas', 'biogas']);
  });
});

describe('mistyped odometer', () => {
  it('is an outlier if it is too low, and the next distance spans both refuels', () => {
    expect(figuresOf([diesel(50, 10_000), diesel(50, 1_020), diesel(50, 10_400)])).toEqual([
      [null, null, null],
      [null, null, 'odometer'],
      [400, 4, null],
    ]);
  });

  it('is above the expectation if it is too high, and is ignored once two refuels agree', () => {
    expect(
      figuresOf([diesel(50, 10_000), diesel(50, 102_000), diesel(50, 10_400), diesel(50, 10_600)], 4_000),
    ).toEqual([
      [null, null, null],
      [92_000, 1_840, 'above'],
      [null, null, 'odometer'],
      [200, 4, null],
    ]);
  });

  it('is an outlier if it equals the previous odometer', () => {
    expect(figuresOf([diesel(50, 10_000), diesel(50, 10_000)])[1]).toEqual([null, null, 'odometer']);
  });
});

describe('outlier of efficiency', () => {
  const drive = (...distances: number[]) => {
    let odometer = 50_000;
    return [diesel(50, odometer), ...distances.map((distance) => diesel(50, (odometer += distance)))];
  };

  it('is judged by the vehicle record while the vehicle has no history', () => {
    const outliers = figuresOf(drive(200, 139, 261), 4_000).map(([, , outlier]) => outlier);
    expect(outliers).toEqual([null, null, 'below', 'above']);
    expect(figuresOf(drive(200, 139, 261)).map(([, , outlier]) => outlier)).toEqual([null, null, null, null]);
  });

  it('is not judged by a record of another product; the record of a flex vehicle means gasoline', () => {
    const judgedBy = (product: MeasuredRefuel['product'], fuelType: FuelType) =>
      measureRefuels(
        drive(100).map((one) => ({ ...one, product })),
        record(4_000, fuelType),
      ).at(-1);
    expect(judgedBy('ethanol', 'flex')).toMatchObject({ expectedThousandths: null, outlier: null });
    expect(judgedBy('gas', 'flex')).toMatchObject({ expectedThousandths: 4_000, outlier: 'below' });
    expect(judgedBy('carrierNaturalGas', 'carrierNaturalGasFlex')?.outlier).toBe('below');
    expect(judgedBy('gas', 'carrierNaturalGasFlex')?.outlier).toBeNull();
  });

  it('is judged by the usual efficiency of the vehicle after five measured refuels of the product', () => {
    const measures = measureRefuels(drive(200, 205, 195, 202, 100, 198, 330), record(9_000));
    expect(measures.map(({ outlier }) => outlier)).toEqual([
      null,
      null,
      null,
      null,
      null,
      'below',
      null,
      'above',
    ]);
    expect(measures[1]?.expectedThousandths).toBe(4_000);
  });

  it('differs from the usual efficiency by more than a fifth, even if other refuels are equal', () => {
    const outliers = figuresOf(drive(200, 200, 200, 200, 200, 161, 239, 159, 241)).map(
      ([, , outlier]) => outlier,
    );
    expect(outliers.slice(6)).toEqual([null, null, 'below', 'above']);
  });
});

describe('measureRefuels for any history', () => {
  const runs = { numRuns: effort({ usual: 300, long: 20_000 }) };
  const fill = fc.record({
    product: fc.constantFrom(...FUEL_PRODUCTS),
    volumeMl: fc.integer({ min: 1, max: 2_000_000 }) as fc.Arbitrary<Millilitres>,
    odometerKm: fc.option(fc.nat(99_999_999), { freq: 6 }),
  });
  const history = fc.array(fill, { maxLength: 40 });
  const expected = fc
    .tuple(fc.option(fc.integer({ min: 1, max: 10_000_000 })), fc.constantFrom(...FUEL_TYPES))
    .map(([thousandths, fuelType]) => record(thousandths, fuelType));

  it('returns a positive integer efficiency with each distance, and consistent outliers', () => {
    fc.assert(
      fc.property(history, expected, (fills, ofRecord) => {
        const measures = measureRefuels(fills, ofRecord);
        expect(measures).toHaveLength(fills.length);
        for (const { distanceKm, efficiencyThousandths, burntMl, outlier, expectedThousandths } of measures) {
          expect(distanceKm === null).toBe(efficiencyThousandths === null);
          if (distanceKm === null) {
            expect(outlier === null || outlier === 'odometer').toBe(true);
            continue;
          }
          expect(distanceKm).toBeGreaterThan(0);
          expect(burntMl).toBeGreaterThan(0);
          expect(Number.isSafeInteger(efficiencyThousandths)).toBe(true);
          expect(outlier === 'odometer').toBe(false);
          if (outlier === 'below') expect(efficiencyThousandths).toBeLessThan(expectedThousandths ?? 0);
          if (outlier === 'above') {
            expect(efficiencyThousandths).toBeGreaterThan(expectedThousandths ?? Infinity);
          }
        }
      }),
      runs,
    );
  });

  it('loses no kilometer and no milliliter of a single tank with a rising odometer', () => {
    const onwards = fc.array(
      fc.record({
        distance: fc.integer({ min: 1, max: 3_000 }),
        volumeMl: fc.integer({ min: 1, max: 900_000 }),
        isRead: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(onwards, (drives) => {
        let odometerKm = 1_000;
        const fills = drives.map(({ distance, volumeMl, isRead }): MeasuredRefuel => {
          odometerKm += distance;
          return {
            product: 'gas',
            volumeMl: volumeMl as Millilitres,
            odometerKm: isRead ? odometerKm : null,
          };
        });
        const read = fills.flatMap((one, index) => (one.odometerKm === null ? [] : [index]));
        const [first = 0, last = 0] = [read[0], read.at(-1)];
        const measures = measureRefuels(fills, unknown);
        const sum = (of: (index: number) => number) =>
          fills.reduce((total, _one, index) => total + of(index), 0);
        expect(sum((index) => measures[index]?.distanceKm ?? 0)).toBe(
          (fills[last]?.odometerKm ?? 0) - (fills[first]?.odometerKm ?? 0),
        );
        expect(sum((index) => measures[index]?.burntMl ?? 0)).toBe(
          sum((index) => (index > first && index <= last ? (fills[index]?.volumeMl ?? 0) : 0)),
        );
      }),
      runs,
    );
  });

  it('returns the same distances with and without a mistyped odometer from the third refuel after it', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 0, max: 99_999_999 }), (at, mistyped) => {
        const right = Array.from({ length: 14 }, (_none, index) => diesel(50, 100_000 + 200 * index));
        const wrong = right.map((one, index) => (index === at ? diesel(50, mistyped) : one));
        const after = at + 3;
        const distances = (fills: readonly MeasuredRefuel[]) =>
          measureRefuels(fills, unknown)
            .slice(after)
            .map(({ distanceKm }) => distanceKm);
        expect(distances(wrong)).toEqual(distances(right));
      }),
      runs,
    );
  });

  it('measures liquid fuel independently of refuels of gas and Arla', () => {
    fc.assert(
      fc.property(history, (fills) => {
        const liquid = fills.filter(({ product }) => !isCubicMetres(product) && product !== 'arla');
        const distances = measureRefuels(fills, unknown).map(({ distanceKm }) => distanceKm);
        const ofLiquid = distances.filter((_distance, index) =>
          liquid.includes(fills[index] as MeasuredRefuel),
        );
        expect(measureRefuels(liquid, unknown).map(({ distanceKm }) => distanceKm)).toEqual(ofLiquid);
      }),
      runs,
    );
  });
});

describe('medianOf', () => {
  it('returns a value with at most half of the values on each side', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (values) => {
        const middle = medianOf(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});
