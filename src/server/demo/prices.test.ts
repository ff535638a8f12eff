import { expect, it } from 'vitest';
import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import { priceAt } from './prices.ts';

const now = new Date('2026-11-21T15:00:00Z');
const station = {
  pricesMills: new Map<FuelProduct, PriceMills>([
    ['gas', 6_189 as PriceMills],
    ['ethanol', 4_299 as PriceMills],
  ]),
};
const weekly = (product: FuelProduct) =>
  Array.from({ length: 52 }, (_, week) => {
    const at = new Date(now.getTime() - (51 - week) * 7 * 86_400_000);
    return priceAt(station, product, { at, now }) ?? 0;
  });

it('prices of a station change slowly and end at its current price', () => {
  const prices = weekly('gas');
  expect(prices.at(-1)).toBe(6_189);
  expect(prices.every((price) => price % 10 === 9)).toBe(true);
  const steps = prices.slice(1).map((price, index) => Math.abs(price - (prices[index] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(60);
  expect(new Set(prices).size).toBeGreaterThan(10);
  expect(priceAt(station, 'diesel', { at: now, now })).toBeNull();
});

it('ethanol pays off in one part of the year and does not in another', () => {
  const [gas, ethanol] = [weekly('gas'), weekly('ethanol')];
  const ratios = ethanol.map((price, week) => price / (gas[week] ?? 1));
  expect(Math.min(...ratios)).toBeLessThan(0.69);
  expect(Math.max(...ratios)).toBeGreaterThan(0.71);
});
