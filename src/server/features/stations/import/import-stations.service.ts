import { DEFAULT_TIME_ZONE, type CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { decideStation, type Outcome } from '../decide-station.ts';
import { holdStations, readStandingByTaxNumber } from '../standing-stations.repository.ts';
import { readColumns, type Columns } from './columns.ts';
import { addLine, type Gathered } from './gather.ts';
import { writeStations } from './import.repository.ts';
import { readCsv, UnusableFile } from './read-file.ts';
import { readLine } from './read-line.ts';

export interface ImportParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly reportLine: (line: string) => void;
}

export interface ImportCounts {
  readonly made: number;
  readonly renewed: number;
  readonly unchanged: number;
  readonly refused: number;
}

const BATCH_STATIONS = 500;

/**
 * Reads the whole file first, because several lines may describe one station. Reports every refused line with
 * its number and imports the rest in batches, so a stopped import can run again. With `dryRun` it only
 * reports. Throws `UnusableFile` if no column holds tax numbers.
 */
export async function importStations(
  parts: ImportParts,
  path: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<ImportCounts> {
  const today = calendarDateOf(parts.clock.now(), DEFAULT_TIME_ZONE);
  const { stations, refused } = await gatherFile(parts, path, today);
  const counts = { made: 0, renewed: 0, unchanged: 0, refused };
  const all = [...stations.values()];
  for (let from = 0; from < all.length; from += BATCH_STATIONS) {
    const batch = all.slice(from, from + BATCH_STATIONS);
    for (const [one, outcome] of await takeBatch(parts, batch, { dryRun, today })) {
      counts[outcome.kind] += 1;
      if (outcome.kind === 'refused' || (dryRun && outcome.kind !== 'unchanged')) {
        parts.reportLine(describe(one, outcome));
      }
    }
  }
  return counts;
}

async function gatherFile({ reportLine }: ImportParts, path: string, today: CalendarDate) {
  const stations = new Map<string, Gathered>();
  let columns: Columns | undefined;
  let refused = 0;
  for await (const line of readCsv(path)) {
    if (!columns) {
      columns = openColumns(line.cells, reportLine);
      continue;
    }
    const read = readLine(columns, line, today);
    if ('why' in read) {
      refused += 1;
      reportLine(`line ${read.line}: refused: ${read.why}`);
    } else stations.set(read.taxNumber, addLine(stations.get(read.taxNumber), read));
  }
  if (!columns) throw new UnusableFile('The file is empty.');
  return { stations, refused };
}

function openColumns(headings: readonly string[], report: ImportParts['reportLine']): Columns {
  const columns = readColumns(headings);
  if (!columns.at.has('taxNumber')) {
    throw new UnusableFile(
      'No column of the first line is called CNPJ, so no station can be told from another.',
    );
  }
  if (columns.ignored.length > 0) report(`columns that hold nothing we keep: ${columns.ignored.join(', ')}`);
  return columns;
}

function takeBatch(
  { tenancy, clock }: ImportParts,
  batch: readonly Gathered[],
  { dryRun, today }: { readonly dryRun: boolean; readonly today: CalendarDate },
): Promise<(readonly [Gathered, Outcome])[]> {
  return tenancy.asSystem('import-stations', async (tx) => {
    await holdStations(tx);
    const standing = await readStandingByTaxNumber(
      tx,
      batch.map(({ taxNumber }) => taxNumber),
    );
    const decided = batch.map(
      (one) => [one, decideStation(standing.get(one.taxNumber), one, today)] as const,
    );
    const writes = decided.flatMap(([, outcome]) => ('station' in outcome ? [outcome] : []));
    if (!dryRun && writes.length > 0) await writeStations(tx, clock, writes);
    return decided;
  });
}

function describe({ line, taxNumber, texts }: Gathered, outcome: Outcome): string {
  const who = [formatCnpj(taxNumber), texts.name].filter(Boolean).join(' ');
  if (outcome.kind === 'refused') return `line ${line}: refused: ${who}: ${outcome.why}`;
  const changed = 'changed' in outcome && outcome.changed.length > 0 ? `: ${outcome.changed.join(', ')}` : '';
  return `line ${line}: ${outcome.kind}: ${who}${changed}`;
}
