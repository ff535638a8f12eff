import { RefusedFile } from './refusals.ts';

/** Reads the bytes of an XML part. Only UTF-8 is written by any spreadsheet program; UTF-16 could hide a document type. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return withoutAsides(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('damaged_file');
  }
}

/** Takes comments out and writes CDATA as text, so that a `<` always begins a tag. A document type is refused. */
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

/** A tag as it is met: its name without prefix, whether it opens, closes or does both, and where it stands. */
export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  /** What stands between the name and the end, to be read by `attributesOf`. */
  readonly rest: string;
  readonly start: number;
  readonly end: number;
}

/** Visits all tags in their order. Linear, whatever the text is. */
export function visitTags(xml: string, visit: (tag: Tag) => void): void {
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
  // Up to the first blank: a space, a tab or a line break.
  while (at < to && xml.charCodeAt(at) > 32) at += 1;
  return at;
}

function endOfTag(xml: string, from: number): number {
  let at = xml.indexOf('>', from);
  if (at === -1) throw new RefusedFile('damaged_file');
  const mark = firstQuote(xml, from, at);
  if (mark === -1) return at;
  // An attribute may hold a ">": from here on, quotes have to be followed.
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

/** The attributes of a tag by their names without prefix; `r:id` is asked for as `id`. */
export function attributesOf(rest: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of rest.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set(withoutPrefix(name), unescapeXml(double ?? single ?? ''));
  }
  return found;
}

/** The attribute that says where a row or a cell stands. There are hundreds of thousands of them, hence by itself. */
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
