import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { PURCHASE_RANGE } from '#contract/facts.ts';
import tableCss from '#blocks/distribution-table/distribution-table.css?inline';
import { heldCents, holdersOf } from '#blocks/distribution-table/rows.model.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { AmountsTable } from '#blocks/distribution-table/views/amounts-table.tsx';
import {
  amountColumn,
  balanceColumn,
  ownerColumns,
  type TableShape,
} from '#blocks/distribution-table/views/columns.tsx';
import { FillSelected } from '#blocks/distribution-table/views/quick-fill.tsx';
import { NextProblem } from '#blocks/distribution-table/views/next-problem.tsx';
import { ClearAmounts, PasteReportPlace } from '#blocks/distribution-table/views/step-actions.tsx';
import { tableNotice } from '#blocks/distribution-table/views/table-notice.ts';
import { createWords, type DistributionTableWords } from '#blocks/distribution-table/views/words.ts';
import handOutCss from '#blocks/allocation-sheet/allocation-sheet.css?inline';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { useWidth } from '#core/ui/use-width.ts';
import type { Buying } from '../buying.state.ts';
import type { PurchaseState } from '../purchase.state.ts';
import boundCss from './bound.css?inline';
import { createBoundParts } from './bound-parts.ts';
import type { BoundTable } from './bound-table.state.ts';

export interface BoundRowsProps {
  state: PurchaseState;
  buying: Buying;
}

export function BoundRows({ state, buying }: BoundRowsProps) {
  useSignals();
  const t = useLazyTexts('bound');
  const ofTable = useLazyTexts('distribution');
  const { binding, operation } = buying;
  useEffect(() => {
    if (!ofTable || binding.parts.peek()) return;
    const isMoving = () => operation.running.value !== null;
    binding.parts.value = createBoundParts({ session: state.session, binding, isMoving, t: ofTable });
  }, [ofTable, binding, operation, state]);
  const table = binding.parts.value?.table;
  useEffect(() => table?.start(), [table]);
  if (!t || !ofTable || !table) return <Skeleton shape="rows" count={4} />;
  return <Rows state={state} buying={buying} table={table} t={t} ofTable={ofTable} />;
}

interface RowsProps extends BoundRowsProps {
  table: BoundTable;
  t: Text<'bound'>;
  ofTable: Text<'distribution'>;
}

function Rows({ state, buying, table, t, ofTable }: RowsProps) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, handOutCss);
  useSheet(root, tableCss);
  useSheet(root, boundCss);
  usePages(root, table);
  const locale = useLocale();
  const listing = table.list.listing.value;
  const holders = holdersOf(table.type(), rowsIn(listing));
  const words = useMemo(() => createWords(ofTable, locale, holders), [ofTable, locale, holders]);
  const columnsOf = useCallback(
    (shape: TableShape) => [
      ...ownerColumns(words, shape),
      balanceColumn(words, true),
      amountColumn(table, words, true),
    ],
    [table, words],
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <div
      ref={root}
      className="bound-table hand-out-screen"
      role="group"
      aria-label={t('title')}
      onKeyDown={keepFromSending}
    >
      <AmountsTable
        state={table}
        words={words}
        columnsOf={columnsOf}
        selectionBar={(selected) => ({
          summary: <MoneyText cents={heldCents(selected)} />,
          actions: <FillSelected state={table} words={words} rows={selected} />,
        })}
        empty={(kind) => (
          <EmptyState title={ofTable(`emptyTitle_${kind}`)}>{ofTable(`empty_${kind}`)}</EmptyState>
        )}
        footer={null}
      />
      <PasteReportPlace state={table} />
      <Fact table={table} words={words} />
      <Sum state={state} buying={buying} table={table} words={words} t={t} />
    </div>
  );
}

/**
 * Number of rows on a page of a narrow screen. There the page scrolls instead of the table, above the sticky
 * button.
 */
const CARDS_ON_PAGE = 10;
const isNarrow = (widthPx: number) => widthPx < 600;

function usePages(root: RefObject<HTMLElement | null>, { view }: BoundTable): void {
  const narrow = useWidth(root, isNarrow);
  useEffect(() => {
    view.value = { ...view.peek(), pageSize: narrow ? CARDS_ON_PAGE : 'all', page: 1 };
  }, [view, narrow]);
}

/** Enter in a search or an amount must not submit the purchase. */
function keepFromSending(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Fact({ table, words }: { table: BoundTable; words: DistributionTableWords }) {
  useSignals();
  const fact = table.fact.value;
  return (
    fact && (
      <p role="status">
        <StatusText tone="caution">{tableNotice(fact, words).text}</StatusText>
      </p>
    )
  );
}

type SumProps = Omit<RowsProps, 'ofTable'> & { words: DistributionTableWords };

function Sum({ state, buying, table, words, t }: SumProps) {
  useSignals();
  const { format } = words;
  const { binding, valueCents: value } = buying;
  const valueCents = value.value;
  const company = state.balance.value;
  const debt = state.debt.value;
  const total = table.drafts.total.value;
  const bought = valueCents !== null && valueCents > debt ? subtractCents(valueCents, debt) : ZERO_CENTS;
  const after = sumCents([company ?? ZERO_CENTS, bought]);
  const isTooMuch = valueCents !== null && company !== null && total > after;
  const missing = company === null ? ZERO_CENTS : subtractCents(sumCents([total, debt]), company);
  const isOffered =
    total > 0 && missing > 0 && missing !== valueCents && missing <= centsFromReais(PURCHASE_RANGE.most);
  return (
    <div className="bound-sum">
      <p role="status">
        <span>
          <bdi>
            {valueCents === null || total > valueCents
              ? t('sum', { amount: format(total) })
              : t('sumLeft', { amount: format(total), left: format(subtractCents(valueCents, total)) })}
          </bdi>
        </span>
        {isTooMuch && <StatusText tone="caution">{t('tooMuch', { amount: format(after) })}</StatusText>}
        {binding.isMissed.value && total === 0 && <StatusText tone="negative">{t('noRows')}</StatusText>}
      </p>
      <span className="bound-acts">
        {isOffered && (
          <Button disabled={table.lockReason(words.t) !== null} onClick={() => buying.prefill(missing)}>
            {t('buyMissing', { amount: format(missing) })}
          </Button>
        )}
        {table.drafts.unreadable.value > 0 && <NextProblem state={table} words={words} />}
        <ClearAmounts state={table} words={words} />
      </span>
    </div>
  );
}
