import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { RouteScript } from '#contract/route-scripts.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { PlannerState } from './route-planner.state.ts';
import { createSaved, type Saved } from './saved.state.ts';
import { nameOf, routeColumns } from './views/saved-columns.tsx';

export interface SavedListProps {
  state: PlannerState;
  /** Called after a route was opened: scrolls to the planner, which shows the route. */
  onOpened: () => void;
}

const NO_ROWS: readonly RouteScript[] = [];
const idOf = ({ _id }: RouteScript) => _id;

export function SavedList({ state, onOpened }: SavedListProps) {
  useSignals();
  const t = useTexts('route-planner');
  const locale = useLocale();
  const saved = useMemo(() => createSaved(state), [state]);
  useEffect(() => saved.list.start(), [saved]);
  const [toDelete, setToDelete] = useState<RouteScript | null>(null);
  const { list } = saved;
  const page = list.page.value;
  const rows = page.status === 'ready' ? page.value.rows : page.status === 'failed' ? NO_ROWS : undefined;
  const revision = state.savedCount.value;
  useEffect(() => {
    if (revision > 0) void list.load();
  }, [list, revision]);
  const columns = useMemo(() => {
    const open = (route: RouteScript) => {
      state.open(route);
      onOpened();
    };
    return routeColumns({ state, saved, t, locale, open, ask: setToDelete });
  }, [state, saved, t, locale, onOpened]);
  return (
    <section className="planner-part" aria-label={t('saved')}>
      <p className="planner-heading">
        <span>
          <bdi>{t('saved')}</bdi>
        </span>
      </p>
      <OperationLine
        operation={saved.operation}
        refusal={({ intent }) => (intent === 'delete' && !toDelete ? { title: t('notDeleted') } : null)}
      />
      <DataTable
        label={t('saved')}
        columns={columns}
        rows={rows}
        total={page.status === 'ready' ? page.value.total : 0}
        rowId={idOf}
        rowLabel={nameOf}
        onRowOpen={(route) => {
          state.open(route);
          onOpened();
        }}
        view={list.view}
        failure={
          page.status === 'failed' && (
            <LoadFailure error={page.error} busy={list.busy.value} onRetry={() => void list.load()} />
          )
        }
        empty={<EmptyState title={t('noSaved')}>{t('noSavedHint')}</EmptyState>}
      />
      <DeleteQuestion saved={saved} route={toDelete} t={t} onDone={() => setToDelete(null)} />
    </section>
  );
}

interface DeleteQuestionProps {
  saved: Saved;
  route: RouteScript | null;
  t: Text<'route-planner'>;
  onDone: () => void;
}

function DeleteQuestion({ saved: { operation, remove }, route, t, onDone }: DeleteQuestionProps) {
  useSignals();
  const isRunning = operation.running.value !== null;
  return (
    <ConfirmDialog
      open={route !== null}
      destructive
      title={t('askDelete', { name: route?.name ?? '' })}
      confirmLabel={t('delete')}
      busy={isRunning}
      error={
        operation.refused.value && (
          <OperationLine operation={operation} refusal={() => ({ title: t('notDeleted') })} />
        )
      }
      onConfirm={() => {
        if (route) void remove(route).then((done) => done && onDone());
      }}
      onCancel={() => {
        operation.clear();
        onDone();
      }}
    >
      <p>{t('askDeleteText')}</p>
    </ConfirmDialog>
  );
}
