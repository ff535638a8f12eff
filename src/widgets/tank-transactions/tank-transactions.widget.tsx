import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { Tank } from '#contract/tanks.ts';
import { usePicker } from '#blocks/pick/use-picker.ts';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { describeOperations } from './describe-operations.tsx';
import type { OperationDialogProps } from './operation-dialog-props.ts';
import type { OperationDrawerProps } from './operation-drawer.tsx';
import { pickSources } from './takers.ts';
import tankTransactionsCss from './tank-transactions.css?inline';
import type { element } from './tank-transactions.element.ts';
import { createTankTransactionsState, type TankTransactionsState } from './tank-transactions.state.ts';
import type { TankTransactionsWords } from './words.ts';

const OperationDrawer = onUse<OperationDrawerProps>(() =>
  import('./operation-drawer.tsx').then((module) => module.OperationDrawer),
);
const DIALOGS = {
  refuel: onUse<OperationDialogProps>(() =>
    import('./refuel-dialog.tsx').then((module) => module.RefuelDialog),
  ),
  defuel: onUse<OperationDialogProps>(() =>
    import('./defuel-dialog.tsx').then((module) => module.DefuelDialog),
  ),
  book: onUse<OperationDialogProps>(() => import('./book-dialog.tsx').then((module) => module.BookDialog)),
};

export const Widget = frame<typeof element, TankTransactionsState>({
  permission: 'portal.internalTankTransaction.list',
  module: 'fuelManagement',
  css: tankTransactionsCss,
  texts: ['fuels', 'pick'],
  createState: ({ session, attributes, emit }) => createTankTransactionsState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, TankTransactionsState>) {
  useSignals();
  const t = useTexts('tank-transactions');
  const pick = useTexts('pick');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const picker = usePicker(session, pickSources);
  const words = useMemo(() => ({ t, fuels, locale }), [t, fuels, locale]);
  const description = useMemo(
    () => describeOperations({ ...words, state, pick, picker }),
    [words, state, pick, picker],
  );
  const id = state.opened.value;
  return (
    <>
      {open && <Actions state={state} words={words} />}
      <OpenedReport
        session={session}
        description={description}
        state={state}
        hostView={attributes.view}
        open={open}
      />
      {open && id !== null && (
        <OperationDrawer key={id} state={state} id={id} words={words} onFailed={state.close} />
      )}
    </>
  );
}

function Actions({ state, words }: { state: TankTransactionsState; words: TankTransactionsWords }) {
  useSignals();
  const { t } = words;
  const now = state.tanks.value.value;
  const tanks = now.status === 'ready' ? now.value : [];
  const inUse = tanks.filter(({ status }) => status === 'active');
  const mayAdd = state.session.can('portal.internalTankTransaction.add') && inUse.length > 0;
  const request = state.request.value;
  const offered = request === 'book' ? tanks : inUse;
  const Dialog = request && DIALOGS[request];
  const close = () => state.ask(null);
  return (
    <div className="tank-acts">
      {mayAdd && (
        <>
          <Button tone="primary" size="large" aria-haspopup="dialog" onClick={() => state.ask('defuel')}>
            {t('defuel')}
          </Button>
          <Button size="large" aria-haspopup="dialog" onClick={() => state.ask('refuel')}>
            {t('refuel')}
          </Button>
        </>
      )}
      {tanks.length > 0 && (
        <Button size="large" aria-haspopup="dialog" onClick={() => state.ask('book')}>
          {t('book')}
        </Button>
      )}
      {Dialog && isSome(offered) && <Dialog state={state} tanks={offered} words={words} onFailed={close} />}
    </div>
  );
}

const isSome = (tanks: readonly Tank[]): tanks is readonly [Tank, ...Tank[]] => tanks.length > 0;
