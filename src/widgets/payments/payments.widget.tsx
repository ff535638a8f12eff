import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { DecideDrawerProps } from './decide-drawer.tsx';
import paymentsCss from './payments.css?inline';
import type { element } from './payments.element.ts';
import { createPaymentsState, parseOpened, type PaymentsState } from './payments.state.ts';
import type { SettleDrawerProps } from './settle-drawer.tsx';
import type { DebtPartProps } from './views/debt-part.tsx';
import type { ReturnsWaitingProps } from './views/returns-waiting.tsx';
import { WaitingLists } from './views/waiting-lists.tsx';

const DecideDrawer = onUse<DecideDrawerProps>(() =>
  import('./decide-drawer.tsx').then((module) => module.DecideDrawer),
);
const DebtPart = lazyPart<DebtPartProps>(
  () => import('./views/debt-part.tsx').then((module) => module.DebtPart),
  { size: 'line' },
);
const ReturnsWaiting = lazyPart<ReturnsWaitingProps>(
  () => import('./views/returns-waiting.tsx').then((module) => module.ReturnsWaiting),
  { size: 'line' },
);
const SettleDrawer = onUse<SettleDrawerProps>(() =>
  import('./settle-drawer.tsx').then((module) => module.SettleDrawer),
);

export const Widget = frame<typeof element, PaymentsState>({
  permission: 'portal.purchase.list',
  onlySuperAdmin: true,
  css: paymentsCss,
  createState: ({ session, attributes, emit }) => createPaymentsState(session, emit, attributes.view),
  Content,
});

function Content({ attributes, state, open }: ContentProps<typeof element, PaymentsState>) {
  useSignals();
  const { view = '' } = attributes;
  useEffect(() => {
    if (open) state.show(view);
  }, [state, open, view]);
  const opened = open ? parseOpened(state.opened.value) : null;
  return (
    <>
      {open && state.debt.value.value.status === 'ready' && state.debt.value.value.value > 0 && (
        <DebtPart state={state} debtCents={state.debt.value.value.value} />
      )}
      <WaitingLists state={state} />
      {open && <ReturnsWaiting state={state} openedId={opened?.kind === 'return' ? opened.id : null} />}
      {opened?.kind === 'payment' && (
        <DecideDrawer key={opened.id} state={state} id={opened.id} onFailed={state.close} />
      )}
      {opened?.kind === 'purchase' && (
        <SettleDrawer key={opened.id} state={state} id={opened.id} onFailed={state.close} />
      )}
    </>
  );
}
