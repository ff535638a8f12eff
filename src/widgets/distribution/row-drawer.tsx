import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { PartTabs } from '#blocks/registry/part-tabs.tsx';
import { Fact, Summary } from '#blocks/registry/summary.tsx';
import { LazyLastRefuel } from '#blocks/statement/lazy-last-refuel.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { DistributionPartProps, DistributionState } from './distribution.state.ts';
import { findOpened, type SelectedWalletRow, type RowPart } from './opened.model.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { isNewInExpenseCenter, nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { areAllThere } from '#blocks/distribution-table/type-again.ts';
import { MovementLine } from './views/movement-line.tsx';
import { rowActions } from './views/row-action-list.ts';

const Licence = lazyPart(() => import('./licence.tsx').then((module) => module.Licence), {
  skeleton: () => <Skeleton shape="field" />,
  size: 'line',
});
const Statement = lazyPart(() =>
  import('#blocks/statement/statement.tsx').then((module) => module.Statement),
);

interface RowDrawerProps extends DistributionPartProps {
  opened: SelectedWalletRow;
}

export function RowDrawer({ state, words, opened }: RowDrawerProps) {
  useSignals();
  const shared = useLazyTexts('registry');
  const listing = state.list.listing.value;
  const places = { rows: rowsIn(listing), expenseCenters: state.expenseCenters.offered.value };
  const row = findOpened(opened, places);
  return (
    <Drawer
      open
      hasAddress
      title={row ? nameOf(row) : words.t('title')}
      width={560}
      onClose={state.closeOver}
    >
      {row && shared ? (
        <Parts state={state} words={words} shared={shared} row={row} opened={opened} />
      ) : areAllThere(state) && shared ? (
        <EmptyState title={shared('recordNotFoundTitle')}>{shared('recordNotFound')}</EmptyState>
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </Drawer>
  );
}

interface RowDrawerPartProps extends Omit<RowDrawerProps, 'opened'> {
  shared: Text<'registry'>;
  row: DistributionRow;
}

function Parts(props: RowDrawerPartProps & { opened: SelectedWalletRow }) {
  const { state, shared, row, opened } = props;
  const { session } = state.context;
  const register = registerOf(row);
  if (!session.can(`portal.${register}.list`)) return <RowSummary {...props} mayReadStatement={false} />;
  const parts: { key: RowPart; label: string }[] = [
    { key: 'summary', label: shared('partSummary') },
    { key: 'statement', label: shared('partStatement') },
  ];
  const opens = session.can('portal.balanceSharing.list');
  return (
    <>
      <PartTabs
        label={shared('parts')}
        parts={parts}
        selected={opened.part}
        onChoose={(part) => state.open({ ...opened, part: part as RowPart })}
      />
      {opened.part === 'statement' ? (
        <Statement
          session={session}
          owner={{ register, id: row.ownerId, name: row.name }}
          onReceipt={opens ? (entry) => state.open({ kind: 'receipt', entry }) : undefined}
        />
      ) : (
        <RowSummary {...props} mayReadStatement />
      )}
    </>
  );
}

function registerOf({ role }: DistributionRow) {
  if (role === null) return 'vehicle';
  return role === 'employee' ? 'driver' : 'recipient';
}

function RowSummary(props: RowDrawerPartProps & { mayReadStatement: boolean }) {
  useSignals();
  const { state, words, row, mayReadStatement } = props;
  const { session } = state.context;
  const isMoving = state.movements.running.value !== null;
  const isOfPerson = row.role !== null;
  return (
    <Summary
      balance={{ label: words.t('columnBalance'), cents: row.balanceCents }}
      mark={row.sharing && <Badge tone="accent">{words.t('columnSharing')}</Badge>}
      actions={<Actions {...props} disabled={isMoving} />}
      facts={<Facts {...props} />}
    >
      {(isMoving || state.movements.refused.value) && <MovementLine state={state} words={words} />}
      {mayReadStatement && row.role === 'employee' && row.recordId !== null && (
        <Licence session={session} recordId={row.recordId} />
      )}
      {mayReadStatement && (
        <LazyLastRefuel
          session={session}
          owner={isOfPerson ? { user: row.ownerId } : { vehicle: row.ownerId }}
        />
      )}
    </Summary>
  );
}

function Actions({ state, words, row, disabled }: RowDrawerPartProps & { disabled: boolean }) {
  useSignals();
  const rights = state.rights.value;
  return rowActions({ row, state, words, rights, hasAnywhere: hasAnywhere(state) }).map((action) => (
    <Button
      key={action.key}
      size="small"
      disabled={disabled || action.disabled}
      {...(action.asks && { 'aria-haspopup': 'dialog' as const })}
      onClick={action.onSelect}
    >
      {action.label}
    </Button>
  ));
}

function Facts({ state, words: { t }, row }: RowDrawerPartProps): ReactNode {
  useSignals();
  const isNew = isNewInExpenseCenter(row);
  return (
    <>
      {row.role ? (
        <Fact label={t('columnRole')}>{t(`role_${row.role}`)}</Fact>
      ) : (
        row.model && <Fact label={t('columnModel')}>{row.model}</Fact>
      )}
      {row.expenseCenter !== null && <Fact label={t('columnExpenseCenter')}>{row.expenseCenter}</Fact>}
      {isNew ? (
        <Fact label={t('columnBalance')}>{t('newWallet')}</Fact>
      ) : (
        <Fact label={t('columnLimit')}>
          {row.limitCents === null ? t('noLimit') : <MoneyText cents={row.limitCents} />}
        </Fact>
      )}
      {hasAnywhere(state) && !isNew && (
        <Fact label={t('columnAnywhere')}>{row.anywhere ? t('anywhereOn') : t('anywhereOff')}</Fact>
      )}
    </>
  );
}

function hasAnywhere({ list }: DistributionState): boolean {
  const listing = list.listing.value;
  return listing.status === 'ready' && listing.value.hasAnywhere;
}
