import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import balanceSharingCss from './balance-sharing.css?inline';
import type { element } from './balance-sharing.element.ts';
import { createBalanceSharingState, type BalanceSharingState } from './balance-sharing.state.ts';
import { describeHandOuts } from './describe-hand-outs.tsx';
import type { HandOutDrawerProps } from './hand-out-drawer.tsx';

const HandOutDrawer = onUse<HandOutDrawerProps>(() =>
  import('./hand-out-drawer.tsx').then((module) => module.HandOutDrawer),
);

export const Widget = frame<typeof element, BalanceSharingState>({
  permission: 'portal.balanceSharing.list',
  css: balanceSharingCss,
  createState: ({ session, attributes, emit }) => createBalanceSharingState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, BalanceSharingState>) {
  useSignals();
  const t = useTexts('balance-sharing');
  const locale = useLocale();
  const description = useMemo(
    () => describeHandOuts({ session, t, locale, open: state.open }),
    [session, t, locale, state],
  );
  const entry = state.opened.value;
  return (
    <>
      <OpenedReport
        session={session}
        description={description}
        state={state}
        brought={attributes.view}
        open={open}
      />
      {open && entry !== null && (
        <HandOutDrawer key={entry} state={state} t={t} entry={entry} onFailed={state.close} />
      )}
    </>
  );
}
