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
import { describeDistributions } from './describe-distributions.tsx';
import type { DistributionDrawerFrameProps } from './distribution-drawer.tsx';

const DistributionDrawer = onUse<DistributionDrawerFrameProps>(() =>
  import('./distribution-drawer.tsx').then((module) => module.DistributionDrawer),
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
    () => describeDistributions({ session, t, locale, open: state.open }),
    [session, t, locale, state],
  );
  const entry = state.opened.value;
  return (
    <>
      <OpenedReport
        session={session}
        description={description}
        state={state}
        hostView={attributes.view}
        open={open}
      />
      {open && entry !== null && (
        <DistributionDrawer key={entry} state={state} t={t} entry={entry} onFailed={state.close} />
      )}
    </>
  );
}
