import { fillText } from '#core/format/fill-text.ts';
import type { Namespace, PlainKey, TextFor } from '#core/texts/text-keys.ts';

/**
 * Texts of a namespace by key, with the values for `{{name}}` inserted and without plurals. Throws if a language lacks
 * the text.
 */
export type ServerWords<N extends Namespace> = TextFor<PlainKey<N>>;

const LANGUAGES = ['pt', 'en', 'es'] as const;
export type WrittenLanguage = (typeof LANGUAGES)[number];

type WordTexts = { readonly [key: string]: string | WordTexts };

/** The build bundles the texts, because the built server lies in another folder than the sources. */
const files = import.meta.glob<WordTexts>('../../../locales/{pt,en,es}/*.json', {
  eager: true,
  import: 'default',
});

export function wordsOf<N extends Namespace>(language: WrittenLanguage, namespace: N): ServerWords<N> {
  const texts = files[`../../../locales/${language}/${namespace}.json`] ?? {};
  return (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<string | WordTexts | undefined>(
        (found, part) => (typeof found === 'object' ? found[part] : found),
        texts,
      );
    if (typeof text !== 'string') throw new Error(`locales/${language}/${namespace}.json has no ${key}.`);
    return fillText(text, values);
  };
}

/** First supported language of an `Accept-Language` header; Portuguese if none is supported. */
export function languageOf(accepted: string | undefined): WrittenLanguage {
  const codes = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return codes.map((code) => LANGUAGES.find((one) => one === code)).find((one) => one !== undefined) ?? 'pt';
}
