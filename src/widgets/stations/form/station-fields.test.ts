import { describe, expect, it } from 'vitest';
import type { GasStation } from '#contract/stations.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { changeBody, createBody, startOf, stationFields, type StationFilling } from './station-fields.ts';

const words = {
  t: ((key: string) => key) as unknown as Text<'station-form'>,
  fuels: ((key: string) => key) as unknown as Text<'fuels'>,
  locale: 'pt-BR' as const,
};
const STATION: GasStation = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Posto Ipê',
  brand: '',
  federalTaxNumber: '11222333000181',
  address: 'Avenida Brasil',
  number: '1200',
  neighborhood: 'Centro',
  postalCode: '13010001',
  city: 'Campinas',
  state: 'SP',
  latitude: -22.905,
  longitude: -47.061,
  isApproximate: false,
  fuels: ['gas', 'diesel'],
  prices: [{ product: 'gas', price: 6.189, seenOn: '2026-11-20' }],
  status: 'active',
  enabled: true,
  distanceKm: null,
};

function open(station: GasStation | null) {
  const form = createForm<StationFilling>(stationFields(words, station), startOf(station));
  const type = (key: string, text: string) => {
    const field = form.fields.get(key);
    if (!field) throw new Error(`The form has no field ${key}.`);
    field.text.value = text;
    return field;
  };
  return { form, type };
}
const changesOf = (form: Form<StationFilling>, station: GasStation) =>
  changeBody(station, form.readChanges() ?? {}, form.read() as StationFilling);

describe('form of a station', () => {
  it('reads every field of a new station, and the typed prices as a list', () => {
    const { form, type } = open(null);
    const texts = {
      name: 'Posto Jatobá',
      federalTaxNumber: '11.222.333/0001-81',
      city: 'Campinas',
      state: 'SP',
      latitude: '−22,905',
      longitude: '-47.0611234',
      fuels: 'gas',
      price_gas: '6,189',
    };
    for (const [key, text] of Object.entries(texts)) type(key, text);
    expect(createBody(form.read() as StationFilling)).toEqual({
      name: 'Posto Jatobá',
      federalTaxNumber: '11222333000181',
      city: 'Campinas',
      state: 'SP',
      brand: '',
      postalCode: '',
      address: '',
      number: '',
      neighborhood: '',
      status: 'active',
      latitude: -22.905,
      longitude: -47.061123,
      fuels: ['gas'],
      prices: [
        {
          product: 'gas',
          price: 6.189,
        },
      ],
    });
  });

  it('sends an empty change if no field differs', () => {
    expect(changesOf(open(STATION).form, STATION)).toEqual({});
  });

  it('sends both coordinates if a coordinate or the town differs', () => {
    const moved = open(STATION);
    moved.type('latitude', '-22,9');
    expect(changesOf(moved.form, STATION)).toEqual({ latitude: -22.9, longitude: -47.061 });
    const elsewhere = open(STATION);
    elsewhere.type('city', 'Sumaré');
    const place = { latitude: -22.905, longitude: -47.061 };
    expect(changesOf(elsewhere.form, STATION)).toEqual({ city: 'Sumaré', ...place });
  });

  it('omits approximate coordinates if the town changes', () => {
    const approximate = { ...STATION, isApproximate: true };
    const { form, type } = open(approximate);
    type('city', 'Sumaré');
    expect(changesOf(form, approximate)).toEqual({ city: 'Sumaré' });
  });

  it('sends only prices that differ', () => {
    const { form, type } = open(STATION);
    type('price_gas', '6,189');
    type('price_diesel', '5,999');
    expect(changesOf(form, STATION)).toEqual({ prices: [{ product: 'diesel', price: 5.999 }] });
  });

  it.each([
    ['latitude', '48,85', 'range'],
    ['latitude', '-34,000001', 'range'],
    ['longitude', '-22,905', 'range'],
    ['longitude', 'oeste', 'number'],
    ['longitude', '', 'required'],
    ['federalTaxNumber', '11.222.333/0001-82', 'cnpj'],
    ['fuels', '', 'required'],
    ['price_gas', '6,1899', 'decimals'],
    ['price_gas', '', 'required'],
  ])('rejects the field %s with the text %j for the problem %s', (key, text, problem) => {
    expect(open(STATION).type(key, text).reading.value).toEqual({ ok: false, problems: [problem] });
  });
});
