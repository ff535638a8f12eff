import { describe, expect, it } from 'vitest';
import { languages, namespacesOf, textsOf, type Language } from './texts.ts';

/** Words that texts must not contain, because the glossary (docs/build/glossary.md) names their replacements. */
const REPLACED: Readonly<Record<Language, RegExp>> = {
  pt: /favorecid|\blivre\b|em mãos|grafia|benefici/i,
  en: /\bhand(s|ed|ing)? out\b|\bcollect|centre|litre|licence|colour|refuell|petrol|lorry|e-mail|\blog(s|ged|ging)? o(n|ff)\b|recognis|movement|can ?not\b/i,
  es: /repart|recog|cartera|billetera|gasoliner|planilla|receptor|no fue posible|céntimo|repostaj|abastecimiento|matrícula|caduc|bandera|rellen|grafía|eficiencia|vale por/i,
};
/** Litro's texts name people and vehicles, not rows. Only texts about files, pasted texts and pages may name rows. */
const ROWS: Readonly<Record<Language, RegExp>> = {
  // The pattern allows `linha digitável`, because banks use this name for the digits of a slip.
  pt: /\blinhas?\b(?! digitável)/i,
  en: /(?<!\{)\brows?\b(?!\})/i,
  es: /\bfilas?\b/i,
};
/** Keys of texts that may name the recipient of a transfer or slip by a replaced word, because banks use this word. */
const OF_BANKS = new Set(['payee', 'copy_payee', 'slipPayee']);
const OF_FILES = new Set(['import', 'paste', 'report']);
const OF_THE_PAGE = new Set(['density', 'pageSize']);

const all = (language: Language) =>
  namespacesOf(language).flatMap((namespace) =>
    [...textsOf(language, namespace)].map(([key, text]) => ({ namespace, key, text })),
  );

describe.each(languages)('words of the texts in %s', (language) => {
  it('contain no word that the glossary replaces', () => {
    const replaced = all(language).filter(
      ({ key, text }) => !OF_BANKS.has(key) && REPLACED[language].test(text),
    );
    expect(replaced).toEqual([]);
  });

  it('name people and vehicles instead of rows', () => {
    const rows = all(language).filter(
      ({ namespace, key, text }) =>
        !OF_FILES.has(namespace) && !OF_THE_PAGE.has(key) && ROWS[language].test(text),
    );
    expect(rows).toEqual([]);
  });

  it('contain only curly apostrophes', () => {
    expect(all(language).filter(({ text }) => text.includes("'"))).toEqual([]);
  });
});
