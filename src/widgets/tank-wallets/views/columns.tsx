import {
  actionsColumn,
  amountColumn,
  limitColumn,
  sharingColumn,
  textOptions,
} from '#blocks/allocation-sheet/columns.tsx';
import { Button } from '#core/ui/button.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { TankWalletRights } from '../actions.model.ts';
import { heldBy, type TankTableRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import { RowActions } from './actions.tsx';
import { Volume, type TankWalletsWords } from './words.tsx';

type TankColumn = Column<TankTableRow>;

export function columnsOf(
  state: TankWalletsState,
  words: TankWalletsWords,
  rights: TankWalletRights,
): TankColumn[] {
  const { t } = words;
  const { drafts, movements } = state;
  return [
    ...ownerColumns(words),
    balanceColumn(state, words, rights),
    limitColumn<TankTableRow, Millilitres>(words, {
      kind: 'volume',
      limitOf: (row) => row.limitMl,
      isLimitable: (row) => row.walletId !== null,
      figure: (limitMl) => <Volume words={words} ml={limitMl} />,
      width: 120,
      importance: 5,
    }),
    usedColumn(words),
    sharingColumn<TankTableRow>(words, { filterLabel: t('columnSharing'), width: 136, importance: 4 }),
    ...(rights.may.enable
      ? [
          amountColumn<TankTableRow, Millilitres>(words, {
            drafts,
            edit: {
              label: (row) => t('amountFor', { name: row.name }),
              problemText: (problem) => t(problem === 'negative' ? 'problem_negative' : 'problem_volume'),
              // The cell reads `running` while the cell renders, so the cell follows the lock without a new column.
              disabled: (row) =>
                movements.running.value ? t('locked') : row.walletId === null ? t('enableFirst') : null,
            },
            width: 144,
          }),
        ]
      : []),
    actionsColumn<TankTableRow>(words, (row) => (
      <RowActions row={row} state={state} words={words} rights={rights} />
    )),
  ];
}

function ownerColumns({ t }: TankWalletsWords): TankColumn[] {
  return [
    {
      key: 'name',
      header: t('columnName'),
      // The search finds a license plate with and without the hyphen.
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
      filter: {
        label: t('columnKind'),
        options: textOptions([t('kind_user'), t('kind_vehicle'), t('kind_container')]),
      },
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
        options: textOptions([t('role_AdminInternalTank'), t('role_UserInternalTank')]),
      },
      onPhone: 'detail',
    },
  ];
}

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
        <Volume words={words} ml={row.balanceMl} />
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
    total: (rows) => <Volume words={words} ml={heldBy(rows)} />,
    fixed: true,
    onPhone: may.enable ? 'detail' : 'figure',
  };
}

function usedColumn(words: TankWalletsWords): TankColumn {
  return {
    key: 'used',
    header: words.t('columnUsed'),
    kind: 'volume',
    value: (row) => (row.walletId === null ? null : row.usedMl),
    render: (row) => (row.walletId === null ? null : <Volume words={words} ml={row.usedMl} />),
    width: 120,
    importance: 2,
    onPhone: 'hidden',
  };
}
