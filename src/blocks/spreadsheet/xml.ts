import { RefusedFile } from './refusals.ts';

/** Accepts UTF-8 only, which all spreadsheet programs write; UTF-16 could hide a document type. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return withoutAsides(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('damaged_file');
  }
}

/** Removes comments and escapes CDATA, so that each `<` starts a tag. Throws for a document type. */
function withoutAsides(xml: string): string {
  if (/<\?xml[^>]*encoding=["'](?!utf-?8["'])/i.test(xml.slice(0, 200)) || xml.includes('\0')) {
    throw new RefusedFile('damaged_file');
  }
  if (!xml.includes('<!')) return xml;
  const plain = xml.replace(/<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>/g, (_, text: string | undefined) =>
    (text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  if (plain.includes('<!')) throw new RefusedFile('forbidden_markup');
  return plain;
}

export interface XmlTag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  /** Text of the attributes, for `attributesOf`. */
  readonly rest: string;
  readonly start: number;
  readonly end: number;
}

/** Visits all tags in order, in linear time for any input. */
export function visitTags(xml: string, visit: (tag: XmlTag) => void): void {
  for (let start = xml.indexOf('<'); start !== -1;) {
    const end = endOfTag(xml, start + 1);
    const isClosing = xml.charAt(start + 1) === '/';
    const isEmpty = xml.charAt(end - 1) === '/';
    const nameFrom = start + (isClosing ? 2 : 1);
    const innerEnd = isEmpty ? end - 1 : end;
    const nameEnd = endOfName(xml, nameFrom, innerEnd);
    const name = withoutPrefix(xml.slice(nameFrom, nameEnd));
    visit({ name, isClosing, isEmpty, rest: xml.slice(nameEnd, innerEnd), start, end: end + 1 });
    start = xml.indexOf('<', end);
  }
}

function endOfName(xml: string, from: number, to: number): number {
  let at = from;
  while (at < to && xml.charCodeAt(at) > 32) at += 1;
  return at;
}

function endOfTag(xml: string, from: number): number {
  let at = xml.indexOf('>', from);
  if (at === -1) throw new RefusedFile('damaged_file');
  const mark = firstQuote(xml, from, at);
  if (mark === -1) return at;
  // An attribute value may contain ">", so the search skips quoted values.
  for (let quote = mark; quote !== -1 && quote < at;) {
    const closing = xml.indexOf(xml.charAt(quote), quote + 1);
    if (closing === -1) throw new RefusedFile('damaged_file');
    if (closing > at) at = xml.indexOf('>', closing);
    if (at === -1) throw new RefusedFile('damaged_file');
    quote = firstQuote(xml, closing + 1, at);
  }
  return at;
}

function firstQuote(xml: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 34 || code === 39) return at;
  }
  return -1;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

export function attributesOf(rest: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of rest.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set(withoutPrefix(name), unescapeXml(double ?? single ?? ''));
  }
  return found;
}

/** Reads only the position attribute `r`; a separate function, because sheets have hundreds of thousands of cells. */
export function placeAttributeOf(rest: string): string | undefined {
  const found = /\sr=(?:"([^"]*)"|'([^']*)')/.exec(rest);
  return found ? (found[1] ?? found[2]) : attributesOf(rest).get('r');
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES.get(String(name)) ?? whole;
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
