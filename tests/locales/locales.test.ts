import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { languages, namespacesOf, placeholdersOf, textsOf, withoutPlural } from './texts.ts';

const namespaces = namespacesOf('pt');

/** Nothing in the portal counts a million of anything, where Portuguese and Spanish have a form of their own. */
const formsOf = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))].sort();
};

describe('the texts', () => {
  it.each(languages)('are split into the same files in %s', (language) => {
    expect(namespacesOf(language)).toEqual(namespaces);
  });

  describe.each(namespaces)('%s', (namespace) => {
    const original = textsOf('pt', namespace);

    it.each(languages)('have the same keys in %s', (language) => {
      expect([...textsOf(language, namespace).keys()].sort()).toEqual([...original.keys()].sort());
    });

    it.each(languages)('say something for every key in %s, calmly', (language) => {
      const odd = [...textsOf(language, namespace)].filter(
        ([, text]) => !text.trim() || /[!¡]|\s$|^\s/.test(text),
      );
      expect(odd).toEqual([]);
    });

    it.each(languages)('fill in the same values in %s', (language) => {
      const texts = textsOf(language, namespace);
      const valuesOf = (key: string, text: string | undefined) =>
        // "um veículo" needs no figure.
        placeholdersOf(text ?? '').filter((name) => name !== 'count' || !/_(zero|one)$/.test(key));
      const differing = [...original].filter(
        ([key, text]) => valuesOf(key, text).join() !== valuesOf(key, texts.get(key)).join(),
      );
      expect(differing.map(([key]) => key)).toEqual([]);
    });

    it.each(languages)('have every plural form of %s', (language) => {
      const keys = [...textsOf(language, namespace).keys()];
      const plurals = new Set(keys.filter((key) => withoutPlural(key) !== key).map(withoutPlural));
      const missing = [...plurals].flatMap((key) =>
        formsOf(language)
          .map((form) => `${key}_${form}`)
          .filter((form) => !keys.includes(form)),
      );
      expect(missing).toEqual([]);
    });
  });

  it.each(languages)('name every refusal of the contract in %s', (language) => {
    const texts = textsOf(language, 'errors');
    expect(Object.keys(errors).filter((code) => !texts.has(code))).toEqual([]);
  });
});
