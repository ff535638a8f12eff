import { useSignals } from '@preact/signals-react/runtime';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import balanceCss from './balance.css?inline';
import type { element } from './balance.element.ts';
import { createBalanceState, type BalanceState } from './balance.state.ts';
import { BalanceView } from './views/balance-view.tsx';

export const Widget = frame<typeof element, BalanceState>({
  permission: 'portal.balanceDistribution.list',
  css: balanceCss,
  closedLine: { denied: 'denied', signedOut: 'signedOut', unselected: 'unselected' },
  madeFrom: ['organizationId'],
  createState: ({ session, attributes, emit }) =>
    createBalanceState(session, {
      organizationId: attributes.organizationId,
      onChanged: (balance) => void emit('litro-balance-changed', balance),
    }),
  Content,
});

function Content({ session, attributes, state }: ContentProps<typeof element, BalanceState>) {
  useSignals();
  const t = useTexts('balance');
  const { organizationId, compact = false } = attributes;
  const line = organizationId ? 'open' : session.live.line.value.status;
  return <BalanceView t={t} state={state} line={line} compact={compact} />;
}
