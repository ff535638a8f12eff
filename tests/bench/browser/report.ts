/** The tables of the browser bench. */
import { formatFigure, printTable } from '../server/tables.ts';
import type { Act } from './acts.ts';
import { median, percentile } from './figures.ts';
import type { Kind, Round } from './measure.ts';

type Of<T> = Readonly<Record<Kind, readonly T[]>>;

const FRAME_MS = 1000 / 60;

const opened: [keyof Round['open'], string][] = [
  ['firstRow', 'first row, from the address'],
  ['firstRowFromData', 'first row, from its data'],
  ['allRows', 'all rows, from the address'],
  ['allRowsFromData', 'all rows, from their data'],
];
const acts: ['sort' | 'filter' | 'keystroke' | 'scrollToMiddle', string][] = [
  ['sort', 'sort by balance'],
  ['filter', 'one keystroke in the search'],
  ['keystroke', 'one keystroke in an amount'],
  ['scrollToMiddle', 'leap to the middle'],
];

function line(title: string, ours: readonly number[], theirs: readonly number[]): string[] {
  const cells = [ours, theirs].flatMap((values) =>
    [median(values), percentile(values, 0.95)].map(formatFigure),
  );
  return [title, ...cells, (median(ours) / median(theirs)).toFixed(2)];
}

const each = <T>(rounds: Of<Round>, read: (round: Round) => T | readonly T[]): Of<T> => ({
  litro: rounds.litro.flatMap(read),
  peer: rounds.peer.flatMap(read),
});

export function printRounds(rounds: Of<Round>): void {
  const head = (what: string) => [what, 'litro-distribution', 'p95', 'AG Grid', 'p95', 'ratio'];
  const linesOf = (read: (acted: Act) => number) =>
    acts.map(([what, title]) => {
      const { litro, peer } = each(rounds, (round) => round[what]);
      return line(title, litro.map(read), peer.map(read));
    });
  printTable(head('until it is on the screen, ms'), [
    ...opened.map(([what, title]) => {
      const { litro, peer } = each(rounds, ({ open }) => open[what]);
      return line(title, litro, peer);
    }),
    ...linesOf(({ shownMs }) => shownMs),
  ]);
  printTable(
    head('until it is laid out, ms'),
    linesOf(({ readyMs }) => readyMs),
  );
  const { litro: ours, peer: theirs } = each(rounds, ({ openWorkMs }) => openWorkMs);
  printTable(head('work of the main thread, ms by its own clock'), [
    line('opening', ours, theirs),
    ...linesOf(({ workMs }) => workMs),
  ]);
  const plain = (title: string, read: (values: Of<Round>, kind: Kind) => number) => [
    title,
    ...(['litro', 'peer'] as const).map((kind) => formatFigure(read(rounds, kind))),
  ];
  const gaps = (kind: Kind) => rounds[kind].flatMap(({ frameGaps }) => frameGaps);
  printTable(
    ['', 'litro-distribution', 'AG Grid'],
    [
      plain('frames lost of 100, smooth scroll', (_, kind) => {
        const lost = gaps(kind).map((gap) => Math.max(0, Math.round(gap / FRAME_MS) - 1));
        return (100 * lost.reduce((sum, count) => sum + count, 0)) / (gaps(kind).length || 1);
      }),
      plain('longest frame of a scroll, ms (median)', (of, kind) =>
        median(of[kind].map(({ frameGaps }) => Math.max(...frameGaps))),
      ),
      plain('transferred beside the rows, kB', (of, kind) =>
        median(of[kind].map(({ loadedBytes }) => loadedBytes / 1000)),
      ),
      plain('JavaScript memory with all rows, MB', (of, kind) =>
        median(of[kind].map(({ heapBytes }) => heapBytes / 2 ** 20)),
      ),
    ],
  );
}

/** Heaps after loading and after each time everything was scrolled through and typed at. */
export function printGrowth(heaps: Of<number>): void {
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  printTable(
    ['JavaScript memory, MB', 'loaded', ...heaps.litro.slice(1).map((_, at) => `used ${at + 1} ×`)],
    [
      ['litro-distribution', ...heaps.litro.map(megabytes)],
      ['AG Grid', ...heaps.peer.map(megabytes)],
    ],
  );
}
