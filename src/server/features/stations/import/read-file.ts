import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** Thrown for a file without readable content. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

export interface FileLine {
  /** Line number in the file, starting at 1. If a cell spans several lines, the number of the last line. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Streams a CSV file of any size: UTF-8, UTF-16 with a byte order mark, or Windows-1252. The separator is the most
 * frequent of semicolon, comma and tab in the first line. Throws the error of the file system for an unreadable file.
 */
export async function* readCsv(path: string): AsyncGenerator<FileLine> {
  const encoding = await encodingOf(path);
  const text = decode(path, encoding);
  const start = await text.next();
  const beginning = start.done ? '' : start.value;
  const parser = parse({
    delimiter: separatorOf(beginning),
    // Accepts quotes within a word, as in D"OESTE.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const rows = Readable.from(continued(beginning, text)).pipe(parser) as AsyncIterable<ParsedRow>;
  try {
    for await (const { record, info } of rows) yield { line: info.lines, cells: record };
  } catch (error) {
    // The parser fails for example at an unclosed quotation, after which the line numbers are unknown.
    throw error instanceof CsvError ? new UnusableFile(error.message) : error;
  }
}

interface ParsedRow {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

async function* continued(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for await (const bytes of createReadStream(path)) {
    const text = decoder.decode(bytes as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const end = decoder.decode();
  if (end !== '') yield end;
}

/** Treats a file that is not valid UTF-8 as Windows-1252, the default of Windows in Brazil. */
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'windows-1252'> {
  for await (const bytes of createReadStream(path, { end: 1 })) {
    if ((bytes as Buffer).equals(Buffer.from([0xff, 0xfe]))) return 'utf-16le';
  }
  try {
    for await (const text of decode(path, 'utf-8')) void text;
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function separatorOf(beginning: string): string {
  const [first = ''] = beginning.trimStart().split(/\r\n|\n|\r/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
