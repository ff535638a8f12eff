import { describe, expect, it } from 'vitest';
import { barAt, layOutBars, type BarLayoutInput } from './bar-layout.ts';

const months = ['set', 'out', 'nov'].map((label) => ({ id: label, label }));
const diesel = { id: 'diesel', name: 'Diesel', values: [100, 200, 150] };
const ethanol = { id: 'ethanol', name: 'Etanol', values: [50, null, -30] };

const layOut = (more: Partial<BarLayoutInput> = {}) =>
  layOutBars({
    categories: months,
    series: [diesel, ethanol],
    isStacked: true,
    size: { width: 600, height: 240 },
    widthOf: ({ length }) => length * 7,
    formatTick: String,
    ...more,
  });
const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThan(1e-6);

describe('layOutBars with stacked bars', () => {
  it('places each bar on the bar below, so that the heights add up', () => {
    const { series, yOf, values } = layOut();
    const [under, over] = series.map(({ points }) => points[0]!);
    near(under!.top + under!.height, yOf(0));
    near(under!.top, yOf(100));
    near(over!.top + over!.height, yOf(100));
    near(over!.top, yOf(150));
    expect(over!.left).toBe(under!.left);
    expect(values.from).toBeLessThanOrEqual(-30);
    expect(values.to).toBeGreaterThanOrEqual(200);
  });

  it('places a negative bar below zero and omits a missing value', () => {
    const { series, yOf } = layOut();
    const [, { points }] = series as [unknown, (typeof series)[number]];
    expect(points.map(({ point }) => point.id)).toEqual(['set', 'nov']);
    near(points[1]!.top, yOf(0));
    near(points[1]!.top + points[1]!.height, yOf(-30));
  });
});

describe('layOutBars with bars side by side', () => {
  it('places bars on zero, apart from each other and within the plot', () => {
    const { series, yOf, plot } = layOut({ isStacked: false });
    const bars = series.flatMap(({ points }) => points).sort((one, other) => one.left - other.left);
    expect(bars.map(({ series, point }) => `${point.id} ${series.id}`)).toEqual([
      'set diesel',
      'set ethanol',
      'out diesel',
      'nov diesel',
      'nov ethanol',
    ]);
    for (const [at, bar] of bars.entries()) {
      near(bar.value < 0 ? bar.top : bar.top + bar.height, yOf(0));
      if (at > 0) expect(bar.left).toBeGreaterThan(bars[at - 1]!.left + bars[at - 1]!.width);
      expect(bar.left).toBeGreaterThanOrEqual(plot.left);
      expect(bar.left + bar.width).toBeLessThanOrEqual(plot.right);
    }
  });

  it('starts the axis at zero, although the values are similar', () => {
    const { values } = layOut({ series: [{ id: 'a', name: 'A', values: [98, 99, 100] }] });
    expect(values.from).toBe(0);
  });
});

describe('labels of layOutBars', () => {
  it('series names lie apart after the last bars, and a single series has no name', () => {
    const [one, other] = layOut().series.map(({ label }) => label!);
    expect(Math.abs(one!.y - other!.y)).toBeGreaterThanOrEqual(16);
    expect(one!.x).toBeGreaterThan(layOut().plot.right);
    expect(layOut({ series: [diesel] }).series[0]!.label).toBeNull();
  });

  it('the layout has only as many category labels as fit', () => {
    const categories = Array.from({ length: 24 }, (_, at) => ({ id: `${at}`, label: `mês ${at}` }));
    const many = { id: 'a', name: 'A', values: categories.map(() => 1) };
    const { categories: shown } = layOut({ categories, series: [many], size: { width: 320, height: 200 } });
    expect(shown.length).toBeLessThan(24);
    const apart = shown.slice(1).map(({ x }, at) => x - shown[at]!.x);
    for (const distance of apart) expect(distance).toBeGreaterThanOrEqual(6 * 7);
  });

  it('the axis reserves room for long figures', () => {
    const big = { id: 'a', name: 'A', values: [9_000_000, 1, 1] };
    expect(layOut({ series: [big], formatTick: (value) => `R$ ${value}.00` }).plot.left).toBeGreaterThan(90);
  });
});

describe('barAt', () => {
  it('finds the bar under, above or below the pointer, but no bar between two categories', () => {
    const layout = layOut();
    const bar = layout.series[0]!.points[1]!;
    expect(barAt(layout, { x: bar.x, y: bar.y })).toBe(bar);
    expect(barAt(layout, { x: bar.x, y: 0 })).toBe(bar);
    const [upper] = layout.series[1]!.points;
    expect(barAt(layout, { x: upper!.x, y: upper!.top - 5 })).toBe(upper);
    expect(barAt(layout, { x: bar.left - 2, y: bar.y })).toBeUndefined();
  });
});
