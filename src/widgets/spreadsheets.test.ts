import { describe, expect, it } from 'vitest';
import { fuelOptions, PLAIN_DIESEL } from '#blocks/fuels/fuels.ts';
import { findColumns } from '#blocks/import/column-choice.ts';
import { headingsOf } from '#blocks/import/headings.ts';
import type { ImportField } from '#blocks/import/import-types.ts';
import { choiceRules } from '#core/ui/form/readings.ts';
import { describePeople } from '#blocks/people/describe-people.ts';
import { describeVehicles } from './vehicles/vehicles.widget.tsx';

const REGISTERS = {
  vehicles: describeVehicles,
  drivers: describePeople('driver'),
  recipients: describePeople('recipient'),
} as const;
const languages = ['pt', 'en', 'es'] as const;
type Language = (typeof languages)[number];
const pairs = languages.flatMap((page) => languages.map((sheet) => [sheet, page] as const));

const files = import.meta.glob<Record<string, string>>('/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const wordsOf =
  (language: Language, namespace: string) =>
  (key: string): string =>
    files[`/locales/${language}/${namespace}.json`]?.[key] ?? `no text for ${key}`;

describe.each(Object.entries(REGISTERS))('spreadsheet of %s', (namespace, describeRegister) => {
  const fieldsIn = (language: Language): readonly ImportField[] => {
    const words = {
      t: wordsOf(language, namespace),
      shared: wordsOf(language, 'registry'),
      texts: (further: string) => wordsOf(language, further),
      locale: language,
    };
    return describeRegister(words as never).importing?.fields ?? [];
  };

  it.each(pairs)('matches headings in %s with all fields on a page in %s', (sheet, page) => {
    const fields = fieldsIn(page);
    expect(fields.length).toBeGreaterThan(5);
    const columns = fieldsIn(sheet).map(({ label }) => label);
    const found = findColumns(fields, { columns: columns.toReversed(), rows: [] } as never);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(fields.map(({ key }, at) => [key, fields.length - 1 - at])),
    );
  });

  it.each(languages)('offers an example for every column of its template in %s', (language) => {
    const examples = fieldsIn(language).map(({ example }) => example);
    expect(examples.filter((example) => example === '' || example.startsWith('no text'))).toEqual([]);
  });

  it('matches no heading with two fields', () => {
    const headings = fieldsIn('pt').flatMap(({ key }) => [...new Set(headingsOf(key))]);
    expect(headings.toSorted()).toEqual([...new Set(headings)].toSorted());
  });
});

describe('spreadsheet of a fleet', () => {
  const vehicleFields = () => {
    const words = {
      t: wordsOf('pt', 'vehicles'),
      texts: (name: string) => wordsOf('pt', name),
      locale: 'pt-BR',
    };
    return describeVehicles({ ...words, shared: wordsOf('pt', 'registry') } as never).importing?.fields ?? [];
  };
  const found = (...columns: string[]) =>
    Object.fromEntries(findColumns(vehicleFields(), { columns, rows: [] } as never));

  it('matches headings with abbreviations and units, and no heading that names two fields', () => {
    expect(
      found(
        'Nº da placa',
        'Fabricante/Marca',
        'Ano fab.',
        'Comb.',
        'KM (atual)',
        'Cap. tanque (L)',
        'Média km/l',
      ),
    ).toEqual({
      licensePlate: 0,
      make: 1,
      year: 2,
      fuelType: 3,
      odometer: 4,
      tankCapacity: 5,
      expectedEfficiency: 6,
    });
    expect(found('Marca/Modelo')).toEqual({});
  });

  it.each([
    ['odometer', '45.210 km', 45_210],
    ['odometer', '45,210 KM', 45_210],
    ['odometer', '45210', 45_210],
    ['odometer', '45.210 mi', null],
    ['odometer', '45,2 km', null],
    ['tankCapacity', '300 L', 300],
    ['tankCapacity', '1.200,5 litros', 1200.5],
    ['tankCapacity', '300 ml', null],
    ['expectedEfficiency', '2,5 km/l', 2.5],
    ['expectedEfficiency', '2,5 km / L', 2.5],
    ['expectedEfficiency', '40 l/100km', null],
    ['fuelType', 'Diesel', null],
    ['fuelType', 'S10', 'diesel'],
  ])('reads in the field %s the cell "%s" as %s', (key, text, value) => {
    const { read, doubt } = vehicleFields().find((field) => field.key === key)!;
    const reading = doubt ? doubt.read(text, null, false) : read(text);
    expect(reading.ok ? reading.value : null).toBe(value);
  });
});

describe('fuel in a spreadsheet', () => {
  const fuelsOf = (language: Language) => fuelOptions(wordsOf(language, 'fuels'));

  it.each(pairs)('reads the name of a fuel in %s on a page in %s', (sheet, page) => {
    const { read } = choiceRules(fuelsOf(page));
    for (const { label, value } of fuelsOf(sheet)) expect(read(label)).toEqual({ ok: true, value });
  });

  it('assigns no word to two fuels', () => {
    const words = [...fuelsOf('pt').flatMap((fuel) => fuel.words), ...PLAIN_DIESEL.words];
    expect(words.toSorted()).toEqual([...new Set(words)].toSorted());
  });
});
