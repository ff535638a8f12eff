import { useMemo, useRef, useState, type ReactNode } from 'react';
import { copyText } from '#blocks/print/copy-text.ts';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { Button } from '#core/ui/button.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import receiptCss from './receipt.css?inline';
import { receiptFacts, receiptSheet, receiptText, receiptTitle, type ReceiptWords } from './receipt-sheet.ts';
import { goneCents, type DistributionReceipt, type ReceiptRow } from './receipt.model.ts';

interface ReceiptViewProps {
  receipt: DistributionReceipt;
  words: ReceiptWords;
  showsLeft?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

const FEW_ROWS = 10;
const idOf = ({ walletId }: ReceiptRow) => walletId;

export function ReceiptView({ receipt, words, showsLeft = false, actions, children }: ReceiptViewProps) {
  const { t } = words;
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, receiptCss);
  const language = useLanguage();
  const columns = useColumns(receipt, words, showsLeft && isLeftInPart(receipt));
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (button: HTMLElement) =>
    setCopyOutcome((await copyText(receiptText(receipt, words), button)) ? 'copied' : 'copyFailed');
  const print = () => {
    const place = root.current;
    if (place) printSheet(receiptSheet(receipt, words), printOptionsAt(place, language));
  };
  return (
    <div ref={root} className="receipt" data-few={receipt.rows.length <= FEW_ROWS || undefined}>
      <dl className="receipt-facts">
        {receiptFacts(receipt, words).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="receipt-acts">
        <Button size="small" onClick={({ currentTarget }) => void copy(currentTarget)}>
          {t('copy')}
        </Button>
        <Button size="small" onClick={print}>
          {t('print')}
        </Button>
        {actions}
      </div>
      <p className="receipt-told" role="status">
        {copyOutcome && t(copyOutcome)}
      </p>
      {children}
      <DataTable label={receiptTitle(receipt, words)} columns={columns} rows={receipt.rows} rowId={idOf} />
    </div>
  );
}

const isLeftInPart = (receipt: DistributionReceipt) => Boolean(receipt.leftCents && goneCents(receipt));

function useColumns(
  { rows }: DistributionReceipt,
  { t, holders }: ReceiptWords,
  showsLeft: boolean,
): readonly Column<ReceiptRow>[] {
  const hasExpenseCenters = rows.some(({ expenseCenter }) => expenseCenter !== null);
  return useMemo(
    () => [
      {
        key: 'name',
        header: t(`name_${holders}`),
        value: ({ name }) => name,
        width: 144,
        grow: 2,
        fixed: true,
        onPhone: 'title',
      },
      ...(hasExpenseCenters ? [expenseCenterColumn(t)] : []),
      {
        key: 'amount',
        header: t('amount'),
        kind: 'money',
        value: ({ amountCents }) => amountCents,
        total: (shown) => sumCents(shown.map(({ amountCents }) => amountCents)),
        width: 116,
        fixed: true,
        onPhone: 'figure',
      },
      {
        key: 'balance',
        header: t('balanceAfter'),
        kind: 'money',
        value: ({ balanceCents }) => balanceCents,
        width: 116,
        onPhone: 'detail',
      },
      ...(showsLeft ? [leftColumn(t)] : []),
    ],
    [t, holders, hasExpenseCenters, showsLeft],
  );
}

function expenseCenterColumn(t: ReceiptWords['t']): Column<ReceiptRow> {
  return {
    key: 'center',
    header: t('center'),
    value: ({ expenseCenter }) => expenseCenter,
    width: 112,
    grow: 1,
    importance: 1,
    onPhone: 'detail',
  };
}

function leftColumn(t: ReceiptWords['t']): Column<ReceiptRow> {
  return {
    key: 'left',
    header: t('left'),
    kind: 'money',
    value: ({ leftCents }) => leftCents,
    total: (shown) => sumCents(shown.map(({ leftCents }) => leftCents ?? ZERO_CENTS)),
    width: 116,
    onPhone: 'detail',
  };
}
