import { describe, expect, it } from 'vitest';
import { fuelOptions } from '#core/ui/registry/fuels.ts';
import { findColumns } from '#core/ui/registry/import/column-choice.ts';
import { headingsOf } from '#core/ui/registry/import/headings.ts';
import type { ImportField } from '#core/ui/registry/import/import-types.ts';
import { choiceRules } from '#core/ui/registry/readings.ts';
import { languages, textsOf, type Language } from './texts.ts';

/** Fields that are brought in from a spreadsheet, with the stems of their labels. */
const REGISTERS = {
  vehicles: {
    stem: '',
    keys: [
      'licensePlate',
      'fuelType',
      'make',
      'model',
      'year',
      'color',
      'category',
      'odometer',
      'tankCapacity',
      'expectedEfficiency',
    ],
  },
  registry: {
    stem: 'person_',
    keys: [
      'firstName',
      'lastName',
      'identifier',
      'phone',
      'email',
      'driversLicense',
      'driversLicenseExpirationDate',
    ],
  },
} as const;
const pairs = languages.flatMap((page) => languages.map((sheet) => [sheet, page] as const));

describe.each(Object.entries(REGISTERS))('a spreadsheet for the texts of %s', (namespace, { stem, keys }) => {
  const labels = (language: Language) => {
    const texts = textsOf(language, namespace);
    return keys.map((key) => texts.get(`${stem}${key}`) ?? `no text for ${key}`);
  };

  it.each(pairs)('in %s is understood on a page in %s', (sheet, page) => {
    const fields = labels(page).map((label, at) => ({ key: keys[at], label }) as ImportField);
    const found = findColumns(fields, { columns: labels(sheet).toReversed(), rows: [] } as never);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(keys.map((key, at) => [key, keys.length - 1 - at])),
    );
  });

  it('has no heading that two fields go by', () => {
    const headings = keys.flatMap((key) => [...new Set(headingsOf(key))]);
    expect(headings.toSorted()).toEqual([...new Set(headings)].toSorted());
  });
});

describe('a fuel in a spreadsheet', () => {
  it.each(pairs)('in %s is understood on a page in %s', (sheet, page) => {
    const fuelsOf = (language: Language) => {
      const texts = textsOf(language, 'fuels');
      return fuelOptions((key: string) => texts.get(key) ?? `no text for ${key}`);
    };
    const { read } = choiceRules(fuelsOf(page));
    for (const { label, value } of fuelsOf(sheet)) expect(read(label)).toEqual({ ok: true, value });
  });

  it('has no word that two fuels go by', () => {
    const words = fuelOptions((key: string) => key).flatMap((fuel) => fuel.words);
    expect(words.toSorted()).toEqual([...new Set(words)].toSorted());
  });
});
