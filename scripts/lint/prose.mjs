/** Rules of plain English for pages and comments: first words of a sentence, words to avoid, length. */

/** First words that mark a sentence without a clear subject. */
const OPENINGS = /^(?:What|Whoever|Whatever|Whose|Whether|Which|That|Of)\b/;

/** Words to avoid. Plainer words are: returns, reports, the named role, missing, automatically, only, again, must. */
const DIALECT =
  /\b(?:whoever|whichever|somebody|nobody|anew|reckon(?:s|ed|ing)?|by itself|by themselves|is to be|are to be|there is none|there are none|told|asked for|hears? of|heard of|is gone|stands? (?:in|at|there|for|on|below|above|beside))\b/i;

const MOST_WORDS = 25;

/** Splits a text into sentences, after Markdown is removed. */
const sentencesOf = (text) =>
  text
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_]{1,2}/g, '')
    .split(/(?<=[.!?:;])\s+(?=[A-Z“"(])|\n{2,}|\n\s*- /)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => /[a-z]/.test(sentence));

/** @returns {{ kind: 'opening' | 'dialect' | 'long', sentence: string }[]} */
export function faultsOf(text) {
  return sentencesOf(text).flatMap((sentence) => [
    ...(OPENINGS.test(sentence) ? [{ kind: 'opening', sentence }] : []),
    ...(DIALECT.test(sentence) ? [{ kind: 'dialect', sentence }] : []),
    ...(sentence.split(' ').length > MOST_WORDS ? [{ kind: 'long', sentence }] : []),
  ]);
}

/** Returns the paragraphs, list items and table cells of a page, without code and headings. */
export function proseOf(page) {
  return page
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      if (/^\s*\|/.test(block)) return block.split('\n').flatMap((row) => row.split('|'));
      if (/^\s*(?:[-*]|\d+\.) /.test(block)) return block.split(/\n(?=\s*(?:[-*]|\d+\.) )/);
      return block.startsWith('#') ? [] : [block];
    })
    .map((text) => text.replaceAll(/^\s*(?:[-*>]|\d+\.)\s+/gm, ''));
}

/**
 * Returns the comments of a source file. Consecutive `//` lines are one comment. A string that looks like a comment
 * also matches, but such strings are rare.
 */
export function commentsIn(source) {
  const blocks = [...source.matchAll(/(?<!['"`\\*\w/])\/\*\*?([\s\S]*?)\*\//g)].map(([, text]) =>
    text.replaceAll(/^\s*\*+ ?/gm, ''),
  );
  const lines = [...source.matchAll(/(?:^[ \t]*\/\/[^\n]*(?:\n|$))+/gm)].map(([text]) =>
    text.replaceAll(/^[ \t]*\/\/ ?/gm, ''),
  );
  return [...blocks, ...lines].filter((text) => !/^\s*(?:eslint|oxlint|@ts-|@vite|@vitest)/.test(text));
}

/** Returns the sentences in string literals, such as summaries of calls and messages of errors. */
export function stringsIn(source) {
  return [...source.matchAll(/'([A-Z`][^'\n]*\.)'/g)].map(([, text]) => text);
}
