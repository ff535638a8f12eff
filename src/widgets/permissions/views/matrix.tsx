import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import type { PermissionArea } from '#contract/permissions.ts';
import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { foldText } from '#core/ui/table/fold-text.ts';
import { useGridFocus } from '#core/ui/table/use-grid-focus.ts';
import { ACTIONS, areasOf, keyOf, THEMES, type PermissionTheme } from '../areas.model.ts';
import { areasWithin, countActive, type Holdings } from '../matrix.model.ts';
import type { PersonState } from '../person.state.ts';
import { AreaRow } from './area-row.tsx';
import { ShortcutsMenu } from './shortcuts-menu.tsx';
import type { PermissionsWords } from './words.ts';

export interface MatrixProps {
  state: PersonState;
  words: PermissionsWords;
  name: string;
}

const COLUMNS = 2 + ACTIONS.length;
const PAGE_ROWS = 8;

interface MatrixGroup {
  readonly theme: PermissionTheme;
  readonly areas: readonly PermissionArea[];
  readonly at: number;
}

export function Matrix({ state, words, name }: MatrixProps) {
  useSignals();
  const { t } = words;
  const grid = useRef<HTMLDivElement>(null);
  const holdings = state.shown.value;
  const groups = holdings ? groupsOf(words, holdings, state.search.value) : [];
  const rows = groups.reduce((sum, { areas }) => sum + areas.length + 1, 0);
  const focus = useGridFocus({
    grid,
    size: () => ({
      rows,
      cols: COLUMNS,
      pageRows: PAGE_ROWS,
      rightToLeft: grid.current !== null && getComputedStyle(grid.current).direction === 'rtl',
    }),
    scrollToRow: (at) =>
      grid.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' }),
    onSelectRow: () => undefined,
    onSelectAll: () => undefined,
  });
  if (!holdings) return null;
  if (rows === 0) return <NoArea state={state} words={words} />;
  return (
    <div className="matrix-scroll">
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells hold the one tab stop */}
      <div
        ref={grid}
        className="matrix"
        role="grid"
        aria-label={t('matrixLabel', { name })}
        aria-colcount={COLUMNS}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <Head words={words} />
        {groups.map((group) => (
          <div role="rowgroup" key={group.theme} aria-label={t(`theme.${group.theme}`)}>
            <ThemeRow state={state} words={words} holdings={holdings} group={group} />
            {group.areas.map((area, index) => (
              <AreaRow
                key={area}
                state={state}
                words={words}
                holdings={holdings}
                area={area}
                at={group.at + 1 + index}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Head({ words: { t } }: Pick<MatrixProps, 'words'>) {
  return (
    <div className="matrix-head" role="row">
      <span role="columnheader">{t('columnArea')}</span>
      {ACTIONS.map((action) => (
        <span role="columnheader" key={action}>
          {t(`action.${action}`)}
        </span>
      ))}
      <span role="columnheader">
        <span className="visually-hidden">{t('shortcuts')}</span>
      </span>
    </div>
  );
}

interface ThemeRowProps extends Omit<MatrixProps, 'name'> {
  holdings: Holdings;
  group: MatrixGroup;
}

function ThemeRow({ state, words, holdings, group }: ThemeRowProps) {
  useSignals();
  const { t, count } = words;
  const { theme, areas, at } = group;
  const name = t(`theme.${theme}`);
  return (
    <div className="theme-row" role="row" data-at={at}>
      <div className="matrix-cell" role="rowheader" tabIndex={-1} data-col={0}>
        {name}
      </div>
      {ACTIONS.map((action, index) => {
        const keys = areas.map((area) => keyOf(area, action));
        const { active, total } = countActive(holdings, keys, state.changer.value);
        return (
          <div
            className="matrix-cell theme-count"
            role="gridcell"
            tabIndex={-1}
            data-col={index + 1}
            key={action}
          >
            {total > 0 && (
              <span dir="auto">{t('countOf', { active: count(active), total: count(total) })}</span>
            )}
          </div>
        );
      })}
      <div className="matrix-cell" role="gridcell" tabIndex={-1} data-col={COLUMNS - 1}>
        <ShortcutsMenu inCell state={state} words={words} areas={areas} label={t('shortcutsFor', { name })} />
      </div>
    </div>
  );
}

function NoArea({ state, words: { t } }: Omit<MatrixProps, 'name'>) {
  const clear = <Button onClick={() => (state.search.value = '')}>{t('searchClear')}</Button>;
  return (
    <EmptyState title={t('searchEmptyTitle')} action={clear}>
      {t('searchEmpty')}
    </EmptyState>
  );
}

function groupsOf({ t, verb }: PermissionsWords, holdings: Holdings, search: string): MatrixGroup[] {
  const searchText = foldText(search.trim());
  const matches = (text: string) => foldText(text).includes(searchText);
  const verbsOf = (area: PermissionArea) =>
    ACTIONS.slice(1).flatMap((action) => (holdings.has(keyOf(area, action)) ? keyOf(area, action) : []));
  let at = 0;
  return THEMES.flatMap((theme) => {
    const all = areasWithin(holdings, areasOf(theme));
    const areas = matches(t(`theme.${theme}`))
      ? all
      : all.filter((area) => matches(t(`area.${area}`)) || verbsOf(area).some((key) => matches(verb(key))));
    if (areas.length === 0) return [];
    const group = { theme, areas, at };
    at += areas.length + 1;
    return [group];
  });
}
