import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { PeriodPicker } from '#blocks/period/period-picker.tsx';
import { calendarDateOf } from '#core/dates/zone.ts';
import { useErrorText, useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { StatementLines } from './statement-lines.tsx';
import { createStatementState, type StatementState } from './statement.state.ts';
import statementCss from './statement.css?inline';

/** The vehicle or container, or the person by the id that owns the wallets (`Person.user`). */
export type StatementProps = { readonly session: Session } & (
  { readonly vehicle: string; readonly user?: never } | { readonly user: string; readonly vehicle?: never }
);

/**
 * What the wallets of a vehicle or a person received, gave back and spent, newest first, with what was left after each.
 * Stands in the core because vehicles, drivers and recipients all have one; import it from a part of the widget that is
 * loaded on use. Loads its texts itself; the caller needs the `list` permission of the register the record stands in.
 */
export function Statement({ session, vehicle, user }: StatementProps) {
  const t = useLazyTexts('statement');
  const fuels = useLazyTexts('fuels');
  const report = useLazyTexts('report');
  const state = useMemo(
    () => createStatementState(session, vehicle === undefined ? { user: user ?? '' } : { vehicle }),
    [session, vehicle, user],
  );
  useEffect(() => state.start(), [state]);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, statementCss);
  return (
    <div ref={root} className="statement" role="group" aria-label={t?.('title')} aria-busy={!t || undefined}>
      {t && fuels && report ? (
        <Loaded state={state} t={t} fuels={fuels} report={report} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

interface LoadedProps {
  state: StatementState;
  t: Text;
  fuels: Text;
  report: Text;
}

function Loaded({ state, t, fuels, report }: LoadedProps) {
  useSignals();
  const remote = state.statement.value;
  return (
    <>
      <div className="statement-tools">
        <PeriodPicker
          t={report}
          period={state.period.value}
          today={calendarDateOf(new Date(), state.timeZone)}
          onChange={state.choose}
        />
        {remote.status === 'ready' && (
          <span className="statement-balance">
            {t('balanceNow')} <MoneyText cents={centsFromReais(remote.value.balance)} emphasis="strong" />
          </span>
        )}
      </div>
      {remote.status === 'failed' && (
        <LoadFailure error={remote.error} busy={state.busy.value} onRetry={() => void state.load()} />
      )}
      {(remote.status === 'loading' || remote.status === 'idle') && (
        <Skeleton shape="rows" count={4} label={t('loading')} />
      )}
      {remote.status === 'ready' && remote.value.docs.length === 0 && (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      )}
      {remote.status === 'ready' && remote.value.docs.length > 0 && (
        <>
          <StatementLines lines={remote.value.docs} t={t} fuels={fuels} timeZone={state.timeZone} />
          <Older state={state} t={t} hasOlder={remote.value.next !== null} />
        </>
      )}
    </>
  );
}

function Older({ state, t, hasOlder }: { state: StatementState; t: Text; hasOlder: boolean }) {
  useSignals();
  const errorText = useErrorText();
  const failure = state.failure.value;
  return (
    <div className="statement-older">
      {failure && <ErrorState title={errorText(failure)} requestId={failure.requestId} size="line" />}
      {hasOlder && (
        <Button size="small" busy={state.busy.value} onClick={() => void state.loadOlder()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}
