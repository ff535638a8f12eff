/** The tables of what is on the screen. */
import type { Act } from '../browser/acts.ts';
import { median, percentile } from '../browser/figures.ts';
import { formatFigure, printTable } from '../server/tables.ts';
import type { Kind } from './pages.ts';
import type { Round } from './screen.ts';
import type { SheetKind } from './sheets.ts';
import type { Preview } from './studio.ts';

type Rounds = Readonly<Record<Kind, readonly Round[]>>;

const acts: ['next' | 'sort' | 'search', string][] = [
  ['next', 'next page'],
  ['sort', 'sort by plate'],
  ['search', 'search for a plate, from its last key'],
];

export function printRounds(rounds: Rounds): void {
  const line = (title: string, read: (round: Round) => readonly number[]) => {
    const [ours, plain] = [rounds.litro.flatMap(read), rounds.plain.flatMap(read)];
    const cells = [ours, plain].flatMap((values) =>
      [median(values), percentile(values, 0.95)].map(formatFigure),
    );
    return [title, ...cells, (median(ours) / median(plain)).toFixed(2)];
  };
  const linesOf = (read: (acted: Act) => number) =>
    acts.map(([what, title]) => line(title, (round) => round[what].map(read)));
  const head = (what: string) => [what, 'litro-vehicles', 'p95', 'plain table', 'p95', 'ratio'];
  printTable(head('until it is on the screen, ms'), [
    line('first row, from the address', ({ firstRow }) => [firstRow]),
    line('first row, from its data', ({ firstRowFromData }) => [firstRowFromData]),
    ...linesOf(({ shownMs }) => shownMs),
  ]);
  printTable(head('work of the main thread, ms by its own clock'), [
    line('opening', ({ openWorkMs }) => [openWorkMs]),
    ...linesOf(({ workMs }) => workMs),
  ]);
  printTable(
    ['', 'litro-vehicles', 'plain table'],
    [
      [
        'transferred until the first row, beside the rows, kB',
        ...(['litro', 'plain'] as const).map((kind) =>
          formatFigure(median(rounds[kind].map(({ loadedBytes }) => loadedBytes / 1000))),
        ),
      ],
    ],
  );
}

const parts: [string, (preview: Preview) => number][] = [
  ['the code that reads files comes', ({ workerMade }) => workerMade],
  ['the worker starts', ({ workerMade, workerReady }) => workerReady - workerMade],
  ['the worker reads the file', ({ workerReady, answered }) => answered - workerReady],
  ['every row is checked', ({ answered, checked }) => checked - answered],
  ['the rows are drawn', ({ checked, shown }) => shown - checked],
  ['**from the file to its rows on the screen**', ({ shown }) => shown],
  ['until the register was asked about every row', ({ asked }) => asked],
  ['processor time of the main thread until then', ({ mainMs }) => mainMs],
  ['processor time of the page with its worker until then', ({ processMs }) => processMs],
];

export function printPreviews(
  previews: Readonly<Record<SheetKind, readonly Preview[]>>,
  bytes: Readonly<Record<SheetKind, number>>,
): void {
  const kinds = ['xlsx', 'csv'] as const;
  const named = (kind: SheetKind) => `${kind}, ${formatFigure(bytes[kind] / 1000)} kB`;
  printTable(
    ['10 000 rows of 10 columns, ms', ...kinds.flatMap((kind) => [named(kind), 'p95'])],
    parts.map(([title, read]) => [
      title,
      ...kinds.flatMap((kind) => {
        const values = previews[kind].map(read);
        return [median(values), percentile(values, 0.95)].map(formatFigure);
      }),
    ]),
  );
}
