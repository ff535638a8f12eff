import type { ReactNode } from 'react';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { AmountEdit, Column } from '#core/ui/table/table-types.ts';
import type { SheetWords } from './words.ts';

export function textOptions(texts: readonly string[]) {
  return texts.map((text) => ({ value: text, label: text }));
}

interface LimitColumn<Row, Amount extends number> extends Pick<
  Column<Row>,
  'kind' | 'width' | 'importance' | 'filter'
> {
  limitOf: (row: Row) => Amount | null;
  /** False for a row without a wallet, because only wallets have limits. */
  isLimitable: (row: Row) => boolean;
  figure: (limit: Amount) => ReactNode;
}

export function limitColumn<Row, Amount extends number>(
  { t }: SheetWords<Amount>,
  { limitOf, isLimitable, figure, ...column }: LimitColumn<Row, Amount>,
): Column<Row> {
  return {
    key: 'limit',
    header: t('columnLimit'),
    value: limitOf,
    render(row) {
      if (!isLimitable(row)) return null;
      const limit = limitOf(row);
      return limit === null ? <span className="faint">{t('noLimit')}</span> : figure(limit);
    },
    onPhone: 'detail',
    ...column,
  };
}

interface SharingColumn extends Pick<Column<never>, 'width' | 'importance'> {
  filterLabel: string;
}

export function sharingColumn<Row extends { readonly sharing: boolean }>(
  { t }: Pick<SheetWords<number>, 't'>,
  { filterLabel, ...column }: SharingColumn,
): Column<Row> {
  return {
    key: 'sharing',
    header: t('columnSharing'),
    value: (row) => (row.sharing ? t('sharingOn') : ''),
    render: (row) => row.sharing && <Badge tone="accent">{t('sharingOn')}</Badge>,
    searchable: false,
    named: true,
    filter: {
      label: filterLabel,
      options: [{ value: 'sharing', label: filterLabel, test: (row) => row.sharing }],
    },
    onPhone: 'detail',
    ...column,
  };
}

interface AmountColumn<Row, Amount extends number> extends Pick<Column<Row>, 'width' | 'filter'> {
  drafts: DraftAmounts<Amount>;
  edit: Omit<AmountEdit<Row>, 'drafts'>;
}

export function amountColumn<Row extends { readonly id: string }, Amount extends number>(
  { t }: SheetWords<Amount>,
  { drafts, edit, ...column }: AmountColumn<Row, Amount>,
): Column<Row> {
  return {
    key: 'amount',
    header: t('columnAmount'),
    kind: drafts.kind,
    value: (row) => drafts.of(row.id).peek().amount,
    edit: { drafts, ...edit },
    fixed: true,
    onPhone: 'figure',
    ...column,
  };
}

export function actionsColumn<Row>(
  { t }: Pick<SheetWords<number>, 't'>,
  render: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'actions',
    header: t('columnActions'),
    kind: 'actions',
    value: () => null,
    render,
    width: 48,
    fixed: true,
  };
}
