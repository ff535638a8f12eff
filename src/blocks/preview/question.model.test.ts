import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { multiplyPriceByVolume, priceFromReais } from '#core/money/price.ts';
import { priceAt, productFor, volumeFor } from './question.model.ts';

describe('what is filled in beforehand', () => {
  it.each([
    ['flex', 'gas'],
    ['carrierNaturalGasFlex', 'carrierNaturalGas'],
    ['dieselS500', 'dieselS500'],
  ] as const)('for a tank of %s is %s', (fuelType, product) => {
    expect(productFor(fuelType)).toBe(product);
  });

  it('is the price that was seen of the product, if one was', () => {
    const seen = { product: 'diesel', price: 6.049, seenOn: '2026-11-20' } as const;
    expect(priceAt([seen], 'diesel')).toBe(seen);
    expect(priceAt([seen], 'gas')).toBeUndefined();
  });
});

describe('the volume for an amount', () => {
  it.each([
    [10_000, 5],
    [10_000, 6.049],
    [1, 6.049],
    [25_333, 3.899],
  ])('of %i cents at %d reais costs just that', (amountCents, price) => {
    const priceMills = priceFromReais(price);
    const volumeMl = volumeFor(cents(amountCents), priceMills);
    expect(multiplyPriceByVolume(priceMills, volumeMl)).toBe(amountCents);
  });
});
