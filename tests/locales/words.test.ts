import { describe, expect, it } from 'vitest';
import { languages, namespacesOf, textsOf, type Language } from './texts.ts';

/** Words that the glossary has another one for (docs/build/glossary.md). */
const REPLACED: Readonly<Record<Language, RegExp>> = {
  pt: /favorecid|\blivre\b|em mãos|grafia|benefici/i,
  en: /\bhand(s|ed|ing)? out\b|\bcollect|centre|litre|licence|colour|refuell|petrol|lorry|e-mail|\blog(s|ged|ging)? o(n|ff)\b|recognis|movement|can ?not\b/i,
  es: /repart|recog|cartera|billetera|gasoliner|planilla|receptor|no fue posible|céntimo|repostaj|abastecimiento|matrícula|caduc|bandera|rellen|grafía|eficiencia|vale por/i,
};
/** A line of a table stands for somebody, and is called so; a file, a pasted text and a page have rows. */
const ROWS: Readonly<Record<Language, RegExp>> = {
  // The digits of a slip are called so at every bank.
  pt: /\blinhas?\b(?! digitável)/i,
  en: /(?<!\{)\brows?\b(?!\})/i,
  es: /\bfilas?\b/i,
};
/** Banks call whoever receives a transfer or the payment of a slip so. */
const OF_BANKS = new Set(['payee', 'copy_payee', 'slipPayee']);
const OF_FILES = new Set(['import', 'paste', 'report']);
const OF_THE_PAGE = new Set(['density', 'pageSize']);

const all = (language: Language) =>
  namespacesOf(language).flatMap((namespace) =>
    [...textsOf(language, namespace)].map(([key, text]) => ({ namespace, key, text })),
  );

describe.each(languages)('the words in %s', (language) => {
  it('are those of the glossary', () => {
    const replaced = all(language).filter(
      ({ key, text }) => !OF_BANKS.has(key) && REPLACED[language].test(text),
    );
    expect(replaced).toEqual([]);
  });

  it('call people and vehicles by what they are', () => {
    const rows = all(language).filter(
      ({ namespace, key, text }) =>
        !OF_FILES.has(namespace) && !OF_THE_PAGE.has(key) && ROWS[language].test(text),
    );
    expect(rows).toEqual([]);
  });

  it('have curly apostrophes', () => {
    expect(all(language).filter(({ text }) => text.includes("'"))).toEqual([]);
  });
});
