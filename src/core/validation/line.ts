/** Seen as a blank: every space and line break there is, and the empty cell of braille. */
const BLANKS = /[\s\u0085\u2800]+/gu;

/** The scripts in which a joiner between two letters changes how they are written. */
const JOINED = [
  'Arabic|Syriac|Nko|Mongolian',
  'Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala',
  'Khmer|Myanmar|Tibetan',
]
  .join('|')
  .split('|')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** A joiner between two such letters or within an emoji, and what makes a sign an emoji. */
const NEEDED = [
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
].join('|');

/** What is not seen, and what turns the text around it: controls, marks of direction, soft hyphens, spaces of no width. */
const UNSEEN = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\ufffe\uffff]`;

const LOOK_AT = new RegExp(`${NEEDED}|(${UNSEEN})`, 'gu');
/** No line is as long: refused as too long, whatever is left of it. Thousands of accents in disorder take minutes to put in order. */
const MOST = 512;
const TIDY = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * A text of one line as it is kept: NFC, without what is not seen, one space where there are blanks, none around it. A joiner
 * or a variation selector stays where an emoji or a script needs it. Given what it made, it changes nothing; what is longer than any
 * line stays as it came.
 */
export function tidyLine(text: string): string {
  if (text.length > MOST || TIDY.test(text)) return text;
  const tidy = text
    .replace(BLANKS, ' ')
    .replace(LOOK_AT, (found, unseen?: string) => (unseen === undefined ? found : ''))
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
  // What was taken out may be what a joiner stood beside, or what kept accents from their order.
  return tidy === text ? text : tidyLine(tidy);
}
