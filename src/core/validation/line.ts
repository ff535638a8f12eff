/** All spaces and line breaks, and the blank braille pattern. */
const BLANKS = /[\s\u0085\u2800]+/gu;

/** Writing systems in which a joiner between two letters changes the shape of the letters. */
const JOINED = [
  'Arabic|Syriac|Nko|Mongolian',
  'Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala',
  'Khmer|Myanmar|Tibetan',
]
  .join('|')
  .split('|')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/**
 * Invisible characters to keep: joiners between letters of joining scripts or within an emoji, and variation selectors
 * after an emoji.
 */
const NEEDED = [
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
].join('|');

/** Invisible characters to remove: controls, direction marks, soft hyphens, zero-width spaces. */
const UNSEEN = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\ufffe\uffff]`;

const LOOK_AT = new RegExp(`${NEEDED}|(${UNSEEN})`, 'gu');
/**
 * Maximum length of a text that `tidyLine` changes. Later checks reject longer text anyway. Normalizing thousands of
 * unordered accents takes minutes.
 */
const MOST = 512;
const TIDY = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Stored form of a one-line text: NFC, without invisible characters, with single spaces and trimmed. Joiners and
 * variation selectors stay if an emoji or a script needs them. The function is idempotent. Text above the limit stays
 * unchanged.
 */
export function tidyLine(text: string): string {
  if (text.length > MOST || TIDY.test(text)) return text;
  const tidy = text
    .replace(BLANKS, ' ')
    .replace(LOOK_AT, (found, unseen?: string) => (unseen === undefined ? found : ''))
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
  // The function repeats until nothing changes: a removed character may have justified a joiner or blocked the order of
  // accents.
  return tidy === text ? text : tidyLine(tidy);
}
