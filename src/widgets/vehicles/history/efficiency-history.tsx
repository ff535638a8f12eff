import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { PeriodPicker } from '#blocks/period/period-picker.tsx';
import { calendarDateOf } from '#core/dates/zone.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { DistanceText } from '#core/ui/figures/distance-text.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { EfficiencyChart } from './efficiency-chart.tsx';
import { EfficiencySummary } from './efficiency-summary.tsx';
import { EfficiencyTable } from './efficiency-table.tsx';
import { historyOf, tanksOf, type Efficiency, type Tank } from './efficiency.model.ts';
import { createEfficiencyState, type EfficiencyState } from './efficiency.state.ts';
import historyCss from './history.css?inline';

export interface EfficiencyHistoryProps {
  readonly session: Session;
  readonly vehicleId: string;
  /** Whole kilometres as the vehicle's record has them; left out where nobody knows. */
  readonly odometer?: number | null | undefined;
}

/** The words of what is shown and of the products in it. */
export interface Words {
  readonly text: Text;
  readonly fuels: Text;
}

/**
 * How far a vehicle goes with what is filled, fill by fill: as a chart, and with `T` as a table. Loads its texts itself; the
 * caller needs `portal.vehicle.list`.
 */
export function EfficiencyHistory({ session, vehicleId, odometer = null }: EfficiencyHistoryProps) {
  const t = useLazyTexts('efficiency');
  const fuels = useLazyTexts('fuels');
  const report = useLazyTexts('report');
  const state = useMemo(() => createEfficiencyState(session, vehicleId), [session, vehicleId]);
  useEffect(() => void state.load(), [state]);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, historyCss);
  return (
    <div ref={root} className="history" role="group" aria-label={t?.('title')} aria-busy={!t || undefined}>
      {t && fuels && report ? (
        <Loaded root={root} state={state} words={{ text: t, fuels }} report={report} odometer={odometer} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

interface LoadedProps {
  root: RefObject<HTMLElement | null>;
  state: EfficiencyState;
  words: Words;
  report: Text;
  odometer: number | null;
}

function Loaded({ root, state, words, report, odometer }: LoadedProps) {
  useSignals();
  const { text } = words;
  const remote = state.efficiency.value;
  return (
    <>
      <div className="history-tools">
        <PeriodPicker
          t={report}
          period={state.period.value}
          today={calendarDateOf(new Date(), state.timeZone)}
          onChange={state.choose}
        />
        {odometer !== null && (
          <span className="history-odometer">
            {text('odometer')} <DistanceText distanceKm={odometer} emphasis="strong" />
          </span>
        )}
      </div>
      {remote.status === 'failed' && <LoadFailure error={remote.error} onRetry={() => void state.load()} />}
      {remote.status === 'ready' && (
        <Shown root={root} efficiency={remote.value} words={words} timeZone={state.timeZone} />
      )}
      {(remote.status === 'loading' || remote.status === 'idle') && (
        <Skeleton shape="rows" count={4} label={text('loading')} />
      )}
    </>
  );
}

interface ShownProps {
  root: RefObject<HTMLElement | null>;
  efficiency: Efficiency;
  words: Words;
  timeZone: string;
}

function Shown({ root, efficiency, words, timeZone }: ShownProps) {
  const { text, fuels } = words;
  const locale = useLocale();
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<Tank>();
  useTableKey(root, () => setAsTable((before) => !before));
  const tanks = tanksOf(efficiency.products);
  const tank = tanks.find((one) => one === chosen) ?? tanks[0];
  const history = useMemo(
    () => tank && historyOf(efficiency, tank, (product) => fuels(`fuel_${product}`)),
    [efficiency, tank, fuels],
  );
  if (!history || !tank) return <EmptyState title={text('none')}>{text('noneHint')}</EmptyState>;
  const { items, docs } = efficiency;
  return (
    <>
      <div className="history-tools">
        {tanks.length > 1 && (
          <Select
            label={text('tank')}
            labelHidden
            small
            value={tank}
            options={tanks.map((one) => ({ value: one, label: text(`tank_${one}`) }))}
            onChange={setChosen}
          />
        )}
        <Button
          size="small"
          aria-keyshortcuts="T"
          aria-pressed={asTable}
          onClick={() => setAsTable((before) => !before)}
        >
          {text('table')}
        </Button>
        <span className="history-key" aria-hidden="true">
          {text('key')}
        </span>
      </div>
      <EfficiencySummary products={history.products} words={words} locale={locale} />
      {asTable ? (
        <EfficiencyTable fills={history.fills} words={words} locale={locale} timeZone={timeZone} />
      ) : (
        <EfficiencyChart history={history} words={words} locale={locale} timeZone={timeZone} />
      )}
      {items.total > docs.length && (
        <p className="history-note">{text('newest', { count: docs.length, shown: docs.length })}</p>
      )}
    </>
  );
}

/** Within the history alone, and never while something is typed or chosen. */
function useTableKey(root: RefObject<HTMLElement | null>, toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyped = (event.target as Element).matches('input, select, textarea');
      if (event.key.toLowerCase() !== 't' || isTyped || event.ctrlKey || event.metaKey || event.altKey)
        return;
      latest.current();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [root]);
}
