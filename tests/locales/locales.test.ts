import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { languages, namespacesOf, placeholdersOf, textsOf, withoutPlural } from './texts.ts';

const namespaces = namespacesOf('pt');

/** Plural forms of counts below 1,000. Portuguese and Spanish have a further form for millions, which the portal never counts. */
const formsOf = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))].sort();
};

describe('texts in locales/', () => {
  it.each(languages)('have the same files in %s as in Portuguese', (language) => {
    expect(namespacesOf(language)).toEqual(namespaces);
  });

  describe.each(namespaces)('%s', (namespace) => {
    const original = textsOf('pt', namespace);

    it.each(languages)('have the same keys in %s as in Portuguese', (language) => {
      expect([...textsOf(language, namespace).keys()].sort()).toEqual([...original.keys()].sort());
    });

    it.each(languages)(
      'have a value without exclamation marks and outer spaces for every key in %s',
      (language) => {
        const odd = [...textsOf(language, namespace)].filter(
          ([, text]) => !text.trim() || /[!¡]|\s$|^\s/.test(text),
        );
        expect(odd).toEqual([]);
      },
    );

    it.each(languages)('have the same placeholders in %s as in Portuguese', (language) => {
      const texts = textsOf(language, namespace);
      const valuesOf = (key: string, text: string | undefined) =>
        // A singular text such as "um veículo" needs no placeholder for the count.
        placeholdersOf(text ?? '').filter((name) => name !== 'count' || !/_(zero|one)$/.test(key));
      const differing = [...original].filter(
        ([key, text]) => valuesOf(key, text).join() !== valuesOf(key, texts.get(key)).join(),
      );
      expect(differing.map(([key]) => key)).toEqual([]);
    });

    it.each(languages)('have every plural form of the language %s', (language) => {
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

  it.each(languages)('have a text in %s for every error code of the contract', (language) => {
    const texts = textsOf(language, 'errors');
    expect(Object.keys(errors).filter((code) => !texts.has(code))).toEqual([]);
  });
});
