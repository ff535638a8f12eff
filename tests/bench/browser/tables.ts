import type { Row } from '../../../scripts/bench/tables.mjs';
import { report } from '../report.ts';
import type { Action } from './acts.ts';
import { median, typical } from './figures.ts';
import type { Kind, Round } from './measure.ts';
import { ROWS } from './rows.ts';

type Rounds = ReadonlyMap<Kind, readonly Round[]>;

const NAMES: Readonly<Record<Kind, string>> = { litro: 'litro-distribution', peer: 'AG Grid' };
const FRAME_MS = 1000 / 60;
const BYTES_PER_MB = 2 ** 20;

const OPENED: readonly [keyof Round['open'], string][] = [
  ['firstRow', 'first row, from the address'],
  ['firstRowFromData', 'first row, from its data'],
  ['allRows', 'all rows, from the address'],
  ['allRowsFromData', 'all rows, from their data'],
];
const ACTIONS: readonly ['sort' | 'filter' | 'keystroke' | 'scrollToMiddle', string][] = [
  ['sort', 'sort by balance'],
  ['filter', 'one keystroke in the search'],
  ['keystroke', 'one keystroke in an amount'],
  ['scrollToMiddle', 'leap to the middle'],
];

export function compare<K, R>(
  title: string,
  rounds: ReadonlyMap<K, readonly R[]>,
  read: (round: R) => readonly number[],
): Row {
  const figures = [...rounds.values()].map((each) => typical(each.flatMap(read)));
  const [ours, theirs] = figures;
  return { title, figures: [...figures.flat(), ...(ours && theirs ? [ours[0] / theirs[0]] : [])] };
}

export const comparedColumns = (names: readonly string[], unit: string) => [
  ...names.flatMap((title) => [
    { title, unit },
    { title: 'p95', unit },
  ]),
  ...(names.length > 1 ? [{ title: 'ratio' }] : []),
];

export function reportRounds(rounds: Rounds): void {
  const columns = comparedColumns(
    [...rounds.keys()].map((kind) => NAMES[kind]),
    'ms',
  );
  const actions = (read: (acted: Action) => number) =>
    ACTIONS.map(([what, title]) => compare(title, rounds, (round) => round[what].map(read)));
  report({
    title: `${ROWS} rows, until the change is on the screen`,
    columns,
    rows: [
      ...OPENED.map(([what, title]) => compare(title, rounds, ({ open }) => [open[what]])),
      ...actions(({ shownMs }) => shownMs),
    ],
  });
  report({ title: 'until the change is laid out', columns, rows: actions(({ readyMs }) => readyMs) });
  report({
    title: 'processor time of the main thread',
    columns,
    rows: [compare('opening', rounds, ({ openWorkMs }) => [openWorkMs]), ...actions(({ workMs }) => workMs)],
  });
  reportWholes(rounds);
}

function reportWholes(rounds: Rounds): void {
  report({
    title: 'smooth scroll, transfer and memory',
    columns: [
      { title: 'frames lost of 100' },
      { title: 'longest frame', unit: 'ms' },
      { title: 'transferred without the rows', unit: 'kB' },
      { title: 'JavaScript memory with all rows', unit: 'MB' },
    ],
    rows: [...rounds].map(([kind, each]) => ({
      title: NAMES[kind],
      figures: [
        framesLost(each.flatMap(({ frameGaps }) => frameGaps)),
        median(each.map(({ frameGaps }) => Math.max(...frameGaps))),
        median(each.map(({ loadedBytes }) => loadedBytes / 1000)),
        median(each.map(({ heapBytes }) => heapBytes / BYTES_PER_MB)),
      ],
    })),
  });
}

function framesLost(gaps: readonly number[]): number {
  const lost = gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_MS) - 1));
  return (100 * lost.reduce((sum, count) => sum + count, 0)) / gaps.length;
}

/** `heaps`: bytes after loading and after each pass over the whole table. */
export function reportGrowth(heaps: ReadonlyMap<Kind, readonly number[]>): void {
  const [first = []] = heaps.values();
  report({
    title: 'JavaScript memory',
    columns: first.map((_bytes, pass) => ({
      title: pass === 0 ? 'loaded' : `used ${pass} times`,
      unit: 'MB',
    })),
    rows: [...heaps].map(([kind, bytes]) => ({
      title: NAMES[kind],
      figures: bytes.map((each) => each / BYTES_PER_MB),
    })),
  });
}
