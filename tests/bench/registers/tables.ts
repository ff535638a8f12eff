import type { Action } from '../browser/acts.ts';
import { median, typical } from '../browser/figures.ts';
import { compare, comparedColumns } from '../browser/tables.ts';
import { report } from '../report.ts';
import { IMPORTED } from './fleet.ts';
import type { Kind } from './pages.ts';
import type { Round } from './screen.ts';
import type { SheetKind } from './sheets.ts';
import type { Preview } from './studio.ts';

const NAMES: Readonly<Record<Kind, string>> = { litro: 'litro-vehicles', plain: 'plain table' };

const ACTIONS: readonly ['next' | 'sort' | 'search', string][] = [
  ['next', 'next page'],
  ['sort', 'sort by plate'],
  ['search', 'search for a plate, from its last key'],
];

export function reportRounds(rounds: ReadonlyMap<Kind, readonly Round[]>): void {
  const columns = comparedColumns(
    [...rounds.keys()].map((kind) => NAMES[kind]),
    'ms',
  );
  const actions = (read: (acted: Action) => number) =>
    ACTIONS.map(([what, title]) => compare(title, rounds, (round) => round[what].map(read)));
  report({
    title: 'until the change is on the screen',
    columns,
    rows: [
      compare('first row, from the address', rounds, ({ firstRow }) => [firstRow]),
      compare('first row, from its data', rounds, ({ firstRowFromData }) => [firstRowFromData]),
      ...actions(({ shownMs }) => shownMs),
    ],
  });
  report({
    title: 'processor time of the main thread',
    columns,
    rows: [compare('opening', rounds, ({ openWorkMs }) => [openWorkMs]), ...actions(({ workMs }) => workMs)],
  });
  report({
    title: 'until the first row, without the rows',
    columns: [{ title: 'transferred', unit: 'kB' }],
    rows: [...rounds].map(([kind, each]) => ({
      title: NAMES[kind],
      figures: [median(each.map(({ loadedBytes }) => loadedBytes / 1000))],
    })),
  });
}

const STAGES: readonly [string, (preview: Preview) => number][] = [
  ['the code that reads files arrives', ({ workerMade }) => workerMade],
  ['the worker starts', ({ workerMade, workerReady }) => workerReady - workerMade],
  ['the worker reads the file', ({ workerReady, answered }) => answered - workerReady],
  ['every row is checked', ({ answered, checked }) => checked - answered],
  ['the rows are drawn', ({ checked, shown }) => shown - checked],
  ['from the file to its rows on the screen', ({ shown }) => shown],
  ['until the server has answered for every row', ({ asked }) => asked],
  ['processor time of the main thread until then', ({ mainMs }) => mainMs],
  ['processor time of the page with its worker until then', ({ processMs }) => processMs],
];

export function reportPreviews(
  previews: Readonly<Record<SheetKind, readonly Preview[]>>,
  bytes: Readonly<Record<SheetKind, number>>,
): void {
  const kinds = ['xlsx', 'csv'] as const;
  report({
    title: `${IMPORTED} rows of 10 columns`,
    columns: kinds.flatMap((kind) => [
      { title: `${kind} of ${Math.round(bytes[kind] / 1000)} kB`, unit: 'ms' },
      { title: 'p95', unit: 'ms' },
    ]),
    rows: STAGES.map(([title, read]) => ({
      title,
      figures: kinds.flatMap((kind) => typical(previews[kind].map(read))),
    })),
    note: 'Each stage is the median of its own times, so the stages do not add up exactly.',
  });
}
