import type { ReactNode } from 'react';
import { Button } from '#core/ui/button.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { TankWalletRights } from '../actions.model.ts';
import { heldBy, type TankTableRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import { RowActions } from './row-actions.tsx';
import type { TankWalletsWords } from './words.ts';

type TankColumn = Column<TankTableRow>;

export function columnsOf(
  state: TankWalletsState,
  words: TankWalletsWords,
  rights: TankWalletRights,
): TankColumn[] {
  return [
    ...ownerColumns(words),
    balanceColumn(state, words, rights),
    ...limitColumns(words),
    sharingColumn(words),
    ...(rights.may.enable ? [amountColumn(state, words)] : []),
    {
      key: 'actions',
      header: words.t('columnActions'),
      kind: 'actions',
      value: () => null,
      render: (row) => <RowActions row={row} state={state} words={words} rights={rights} />,
      width: 48,
      fixed: true,
    },
  ];
}

function ownerColumns({ t }: TankWalletsWords): TankColumn[] {
  const kinds = (['user', 'vehicle', 'container'] as const).map((kind) => ({
    value: t(`kind_${kind}`),
    label: t(`kind_${kind}`),
  }));
  return [
    {
      key: 'name',
      header: t('columnName'),
      // The search matches a plate with and without its hyphen.
      value: (row) => (row.kind === 'vehicle' ? `${row.name} ${row.name.replace('-', '')}` : row.name),
      render: (row) => row.name,
      width: 184,
      grow: 2,
      fixed: true,
      onPhone: 'title',
    },
    {
      key: 'kind',
      header: t('columnKind'),
      value: (row) => t(`kind_${row.kind}`),
      width: 104,
      importance: 3,
      searchable: false,
      filter: { label: t('columnKind'), options: kinds },
      onPhone: 'detail',
    },
    {
      key: 'role',
      header: t('columnRole'),
      value: (row) => (row.role ? t(`role_${row.role}`) : ''),
      width: 128,
      importance: 1,
      searchable: false,
      filter: {
        label: t('columnRole'),
        options: (['AdminInternalTank', 'UserInternalTank'] as const).map((role) => ({
          value: t(`role_${role}`),
          label: t(`role_${role}`),
        })),
      },
      onPhone: 'detail',
    },
  ];
}

const written = (words: TankWalletsWords, volumeMl: Millilitres): ReactNode => (
  <span className="volume">{words.volume(volumeMl)}</span>
);

function balanceColumn(
  state: TankWalletsState,
  words: TankWalletsWords,
  { may }: TankWalletRights,
): TankColumn {
  const { t } = words;
  return {
    key: 'balance',
    header: t('columnBalance'),
    kind: 'volume',
    value: (row) => row.balanceMl,
    render: (row) =>
      row.walletId !== null ? (
        written(words, row.balanceMl)
      ) : may.enable ? (
        <Button
          size="small"
          tabIndex={-1}
          aria-label={t('enableFor', { name: row.name })}
          onClick={() => void state.actions.enable([row])}
        >
          {t('enable')}
        </Button>
      ) : (
        <span className="faint">{t('noWallet')}</span>
      ),
    width: 136,
    filter: {
      label: t('filterWallet'),
      options: [
        { value: 'with', label: t('filterWith'), test: (row) => row.walletId !== null },
        { value: 'without', label: t('filterWithout'), test: (row) => row.walletId === null },
      ],
    },
    total: (rows) => written(words, heldBy(rows)),
    fixed: true,
    onPhone: may.enable ? 'detail' : 'figure',
  };
}

function limitColumns(words: TankWalletsWords): TankColumn[] {
  const { t } = words;
  return [
    {
      key: 'limit',
      header: t('columnLimit'),
      kind: 'volume',
      value: (row) => row.limitMl,
      render: (row) =>
        row.walletId === null ? null : row.limitMl === null ? (
          <span className="faint">{t('noLimit')}</span>
        ) : (
          written(words, row.limitMl)
        ),
      width: 120,
      importance: 5,
      onPhone: 'detail',
    },
    {
      key: 'used',
      header: t('columnUsed'),
      kind: 'volume',
      value: (row) => (row.walletId === null ? null : row.usedMl),
      render: (row) => (row.walletId === null ? null : written(words, row.usedMl)),
      width: 120,
      importance: 2,
      onPhone: 'hidden',
    },
  ];
}

function sharingColumn({ t }: TankWalletsWords): TankColumn {
  return {
    key: 'sharing',
    header: t('columnSharing'),
    value: (row) => (row.sharing ? t('sharingOn') : ''),
    render: (row) => row.sharing && <Badge tone="accent">{t('sharingOn')}</Badge>,
    width: 136,
    importance: 4,
    searchable: false,
    named: true,
    filter: {
      label: t('columnSharing'),
      options: [{ value: 'sharing', label: t('columnSharing'), test: (row) => row.sharing }],
    },
    onPhone: 'detail',
  };
}

function amountColumn({ drafts, movements }: TankWalletsState, { t }: TankWalletsWords): TankColumn {
  return {
    key: 'amount',
    header: t('columnAmount'),
    kind: 'volume',
    value: (row) => drafts.of(row.id).peek().amount,
    edit: {
      drafts,
      label: (row) => t('amountFor', { name: row.name }),
      problemText: (problem) => (problem === 'negative' ? t('problem_negative') : t('problem_volume')),
      // The cell reads this signal while it renders, so it follows the lock without a new column.
      disabled: (row) =>
        movements.running.value ? t('locked') : row.walletId === null ? t('enableFirst') : null,
    },
    width: 144,
    fixed: true,
    onPhone: 'figure',
  };
}
