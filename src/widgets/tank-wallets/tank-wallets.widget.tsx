import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import handOutCss from '#blocks/allocation-sheet/allocation-sheet.css?inline';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { NoticeWords } from '#core/element/use-notices.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { heldBy, type TankTableRow } from './rows.model.ts';
import type { ReportedFact } from './tank-wallets-context.ts';
import tankWalletsCss from './tank-wallets.css?inline';
import type { element } from './tank-wallets.element.ts';
import { createTankWalletsState, type TankWalletsState } from './tank-wallets.state.ts';
import { Bar } from './views/bar.tsx';
import { columnsOf } from './views/columns.tsx';
import { Head } from './views/head.tsx';
import { SelectionActions } from './views/actions.tsx';
import { createWords, Volume, type TankPartProps } from './views/words.tsx';

const Questions = onUse<TankPartProps>(() => import('./questions.tsx').then((part) => part.Questions));

export const Widget = frame<typeof element, TankWalletsState, ReportedFact>({
  permission: 'portal.internalTankBalance.list',
  module: 'fuelManagement',
  css: handOutCss + tankWalletsCss,
  className: 'hand-out-screen tank-wallets',
  createState: ({ session, attributes, emit, notify }) =>
    createTankWalletsState(session, emit, notify, attributes.view),
  noticeOf,
  Content,
});

function Content({
  session,
  attributes,
  state,
  open,
}: ContentProps<typeof element, TankWalletsState, ReportedFact>) {
  useSignals();
  const t = useTexts('tank-wallets');
  const locale = useLocale();
  const { view = '' } = attributes;
  useEffect(() => {
    if (open) state.show(view);
  }, [state, open, view]);
  const product = state.tank.value?.product ?? '';
  const words = useMemo(() => createWords(t, locale, product), [t, locale, product]);
  const tanks = state.tanks.value.value;
  if (tanks.status === 'failed') return <LoadFailure error={tanks.error} onRetry={state.reload} />;
  if (tanks.status === 'ready' && tanks.value.length === 0) {
    return <EmptyState title={t('noTanksTitle')}>{t('noTanks')}</EmptyState>;
  }
  return (
    <>
      <Head state={state} words={words} line={session.live.line} />
      <Rows state={state} words={words} />
      {open && state.question.value && <Questions state={state} words={words} onFailed={state.close} />}
    </>
  );
}

const rowId = (row: TankTableRow) => row.id;
const rowLabel = (row: TankTableRow) => row.name;

function Rows({ state, words }: TankPartProps) {
  useSignals();
  const { t } = words;
  const rights = state.rights.value;
  const columns = useMemo(() => columnsOf(state, words, rights), [state, words, rights]);
  const listing = state.list.value.value;
  const known = listing.status === 'ready' ? listing.value : null;
  return (
    <DataTable
      label={t('tableLabel')}
      columns={columns}
      rows={known?.rows}
      onShown={state.sight.see}
      requestedAmount={state.requestedAmount}
      rowId={rowId}
      rowLabel={rowLabel}
      typesIn="amounts"
      view={state.view}
      selection={state.selection}
      selectionBar={(selected) => ({
        summary: <Volume words={words} ml={heldBy(selected)} />,
        actions: <SelectionActions state={state} words={words} rights={rights} rows={selected} />,
      })}
      rowStates={state.rowStates}
      failure={listing.status === 'failed' && <LoadFailure error={listing.error} onRetry={state.reload} />}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      footer={known && <Bar state={state} words={words} />}
    />
  );
}

function noticeOf(fact: ReportedFact, { t, locale }: NoticeWords<'tank-wallets'>): Notice {
  const { plural, format } = createWords(t, locale, fact.product);
  const amount = 'volumeMl' in fact ? format(fact.volumeMl) : '';
  switch (fact.kind) {
    case 'handedOut':
    case 'collected': {
      const free = format(fact.freeMl);
      return { tone: 'positive', text: t(`told_${fact.kind}`, { amount, free }) };
    }
    case 'disabled':
    case 'role':
      return { tone: 'positive', text: t(`told_${fact.kind}`, { name: fact.name }) };
    case 'putBack':
      return { tone: 'neutral', text: t('told_putBack', { amount }) };
    case 'gone':
      return { tone: 'caution', text: t('told_gone', { amount }), durationMs: Infinity };
    default:
      return { tone: 'positive', text: plural(`told_${fact.kind}`, fact.count, { amount }) };
  }
}
