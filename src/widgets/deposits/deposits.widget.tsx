import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { DepositDrawerProps } from './deposit-drawer.tsx';
import { NEW } from './deposits-view.ts';
import depositsCss from './deposits.css?inline';
import type { element } from './deposits.element.ts';
import { createDepositsState, openForm, type DepositsState } from './deposits.state.ts';
import { describeDeposits } from './describe-deposits.tsx';
import type { NewDepositProps } from './new-deposit.tsx';

const DepositDrawer = onUse<DepositDrawerProps>(() =>
  import('./deposit-drawer.tsx').then((module) => module.DepositDrawer),
);
const NewDeposit = onUse<NewDepositProps>(() =>
  import('./new-deposit.tsx').then((module) => module.NewDeposit),
);

export const Widget = frame<typeof element, DepositsState>({
  permission: 'portal.deposit.list',
  css: depositsCss,
  createState: ({ session, attributes, emit }) => createDepositsState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, DepositsState>) {
  useSignals();
  const t = useTexts('deposits');
  const locale = useLocale();
  const description = useMemo(
    () => describeDeposits({ session, t, locale, open: state.open }),
    [session, t, locale, state],
  );
  const opened = state.opened.value;
  const mayAdd = session.can('portal.deposit.add');
  return (
    <>
      {open && mayAdd && (
        <div className="deposits-acts">
          <Button tone="primary" aria-haspopup="dialog" onClick={() => openForm(state)}>
            {t('add')}
          </Button>
        </div>
      )}
      <OpenedReport
        session={session}
        description={description}
        state={state}
        hostView={attributes.view}
        open={open}
      />
      {open && opened === NEW && mayAdd && <NewDeposit state={state} onFailed={state.close} />}
      {open && opened !== null && opened !== NEW && (
        <DepositDrawer key={opened} state={state} id={opened} onFailed={state.close} />
      )}
    </>
  );
}
