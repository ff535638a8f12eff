import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { multiplyPriceByVolume, priceFromReais } from '#core/money/price.ts';
import { priceAt, productFor, volumeFor } from './question.model.ts';

describe('initial values of a preview', () => {
  it.each([
    ['flex', 'gas'],
    ['carrierNaturalGasFlex', 'carrierNaturalGas'],
    ['dieselS500', 'dieselS500'],
  ] as const)('contain for a tank of %s the product %s', (fuelType, product) => {
    expect(productFor(fuelType)).toBe(product);
  });

  it('contain the last seen price of the product, or no price', () => {
    const seen = { product: 'diesel', price: 6.049, seenOn: '2026-11-20' } as const;
    expect(priceAt([seen], 'diesel')).toBe(seen);
    expect(priceAt([seen], 'gas')).toBeUndefined();
  });
});

describe('volumeFor', () => {
  it.each([
    [10_000, 5],
    [10_000, 6.049],
    [1, 6.049],
    [25_333, 3.899],
  ])('returns for %i cents at %d reais a volume that costs exactly this amount', (amountCents, price) => {
    const priceMills = priceFromReais(price);
    const volumeMl = volumeFor(cents(amountCents), priceMills);
    expect(multiplyPriceByVolume(priceMills, volumeMl)).toBe(amountCents);
  });
});
