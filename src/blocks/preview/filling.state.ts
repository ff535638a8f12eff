import { effect } from '@preact/signals-react';
import { multiplyPriceByVolume, priceFromReais } from '#core/money/price.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, millilitresFromLitres } from '#core/money/volume.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import type { Form } from '#core/ui/form/form-state.ts';
import type { FilledFields } from './question-fields.ts';
import { priceAt, volumeFor } from './question.model.ts';
import type { Parties } from './parties.state.ts';

function slotOf(form: Form<FilledFields>, fields: FormFields<FilledFields>, key: keyof FilledFields) {
  const text = form.fields.get(key)?.text;
  const rules = fields.find((field) => field.key === key);
  if (!text || !rules) throw new Error(`The form has no ${key}.`);
  return { text, write: (value: unknown) => rules.write(value) };
}

/**
 * Calculates the amount from a typed volume, or the volume from a typed amount. The last typed field has priority.
 * Stops when the caller calls the returned function.
 */
export function keepInStep(form: Form<FilledFields>, fields: FormFields<FilledFields>): () => void {
  const volume = slotOf(form, fields, 'volume');
  const amount = slotOf(form, fields, 'amount');
  let seen = { volume: volume.text.peek(), amount: amount.text.peek() };
  let source: 'volume' | 'amount' = 'volume';
  return effect(() => {
    const now = { volume: volume.text.value, amount: amount.text.value };
    if (now.amount !== seen.amount) source = 'amount';
    else if (now.volume !== seen.volume) source = 'volume';
    const { price, volume: litres, amount: reais } = form.readable.value;
    if (source === 'volume') now.amount = amount.write(costOf(price, litres));
    else now.volume = volume.write(litresFor(price, reais));
    seen = now;
    volume.text.value = now.volume;
    amount.text.value = now.amount;
  });
}

function costOf(price: number | undefined, litres: number | undefined): number | null {
  if (price === undefined || litres === undefined) return null;
  return reaisFromCents(multiplyPriceByVolume(priceFromReais(price), millilitresFromLitres(litres)));
}

function litresFor(price: number | undefined, reais: number | null | undefined): number | null {
  if (price === undefined || typeof reais !== 'number') return null;
  return litresFromMillilitres(volumeFor(centsFromReais(reais), priceFromReais(price)));
}

/**
 * Fills in the vehicle's likely product, and the product's last price at the selected station. Typed values are never
 * overwritten. Stops when the caller calls the returned function.
 */
export function fillIn(
  form: Form<FilledFields>,
  fields: FormFields<FilledFields>,
  parties: Parties,
): () => void {
  const product = slotOf(form, fields, 'product');
  const price = slotOf(form, fields, 'price');
  const given = { product: product.text.peek(), price: '' };
  const stops = [
    effect(() => {
      const taken = parties.vehicle?.selected.value?.product;
      if (taken === undefined || product.text.peek() !== given.product) return;
      given.product = taken;
      product.text.value = taken;
    }),
    effect(() => {
      const station = parties.station?.selected.value;
      const seen = station && priceAt(station.prices, product.text.value);
      if (price.text.peek() !== given.price) return;
      given.price = price.write(seen?.price);
      price.text.value = given.price;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
