import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { StatementLines } from '#blocks/statement/statement-lines.tsx';
import statementCss from '#blocks/statement/statement.css?inline';
import { formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useErrorText, useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { createLineEntries, type LineEntries } from './line-entries.state.ts';
import type { ReconciliationState } from './reconciliation.state.ts';
import type { ReconciliationLine } from './reconciliation-view.ts';

export interface LineDrawerProps {
  state: ReconciliationState;
  t: Text<'reconciliation'>;
  line: ReconciliationLine;
}

export function LineDrawer({ state, t, line }: LineDrawerProps) {
  return (
    <Drawer open hasAddress title={t(`line_${line}`)} width={560} onClose={state.closeLine}>
      <Inside state={state} line={line} />
    </Drawer>
  );
}

function Inside({ state, line }: Pick<LineDrawerProps, 'state' | 'line'>) {
  useSignals();
  const t = useTexts('reconciliation');
  const statement = useLazyTexts('statement');
  const fuels = useLazyTexts('fuels');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, statementCss);
  const at = state.at.value;
  const entries = useMemo(() => createLineEntries(state, line, at), [state, line, at]);
  useEffect(() => entries.start(), [entries]);
  const found = entries.value.value;
  return (
    <div ref={root} className="statement">
      <Figure state={state} line={line} />
      {found.status === 'failed' ? (
        <LoadFailure error={found.error} onRetry={() => void entries.load()} />
      ) : found.status !== 'ready' || !statement || !fuels ? (
        <Skeleton shape="rows" count={4} />
      ) : found.value.docs.length === 0 ? (
        <p className="reconciliation-soft">{t('noEntries')}</p>
      ) : (
        <>
          <StatementLines
            lines={found.value.docs}
            isOfCompany
            says={COMPANY_EXPLANATIONS.has(line) ? 'company' : 'kind'}
            t={statement}
            fuels={fuels}
            timeZone={state.timeZone()}
            onEntry={state.openEntry}
          />
          <More entries={entries} hasMore={found.value.next !== null} />
        </>
      )}
    </div>
  );
}

/**
 * Lines of the reconciliation whose entries are shown from the side of the company account. All other lines use the side
 * of the wallet.
 */
const COMPANY_EXPLANATIONS: ReadonlySet<ReconciliationLine> = new Set([
  'bought',
  'received',
  'company',
  'given',
]);

function Figure({ state, line }: Pick<LineDrawerProps, 'state' | 'line'>) {
  useSignals();
  const t = useTexts('reconciliation');
  const locale = useLocale();
  const now = state.reconciliation.value.value;
  if (now.status !== 'ready') return null;
  const { cameIn, isIn, at, isNow } = now.value;
  const amount = [...cameIn, ...isIn].find((one) => one.line === line)?.amount ?? 0;
  const instant = formatInstant(new Date(at), locale, state.timeZone());
  return (
    <p className="reconciliation-figure">
      <MoneyText cents={centsFromReais(amount)} emphasis="figure" />
      <span className="reconciliation-soft">
        <bdi>{t(isNow ? 'asOfNow' : 'asOf', { instant })}</bdi>
      </span>
    </p>
  );
}

function More({ entries, hasMore }: { entries: LineEntries; hasMore: boolean }) {
  useSignals();
  const t = useTexts('report');
  const errorText = useErrorText();
  const failure = entries.failure.value;
  return (
    <div className="reconciliation-more">
      {failure && <ErrorState title={errorText(failure)} requestId={failure.requestId} size="line" />}
      {hasMore && (
        <Button size="small" busy={entries.busy.value} onClick={() => void entries.loadOlder()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}
