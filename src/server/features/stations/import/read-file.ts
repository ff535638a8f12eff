/** The lines of a csv file, as spreadsheets and the petroleum agency write them. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** A file of which nothing can be read. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

export interface FileLine {
  /** Of the file, the first being 1; where a cell has several, the last of them. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Reads a file of any size in little memory: UTF-8, UTF-16 with its mark or Latin-1 (Windows), separated by semicolons, commas
 * or tabs, whichever stands most often in its first line. Throws what the file system says where it cannot be read.
 */
export async function* readCsv(path: string): AsyncGenerator<FileLine> {
  const encoding = await encodingOf(path);
  const text = decode(path, encoding);
  const start = await text.next();
  const beginning = start.done ? '' : start.value;
  const parser = parse({
    delimiter: separatorOf(beginning),
    // Quotes within a word are its own: D"OESTE.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const rows = Readable.from(continued(beginning, text)).pipe(parser) as AsyncIterable<ParsedRow>;
  try {
    for await (const { record, info } of rows) yield { line: info.lines, cells: record };
  } catch (error) {
    // A quotation that never ends, for one: nobody can tell where the lines behind it begin.
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

/** What is no UTF-8 is what Windows writes in Brazil. */
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
