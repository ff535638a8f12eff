import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { WidgetProps } from '#core/element/describe-element.ts';
import { WidgetTitle } from '#core/element/widget-title.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { useAccess, type Access } from '#core/session/access.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import balanceCss from './balance.css?inline';
import type { element } from './balance.element.ts';
import { createBalanceState } from './balance.state.ts';
import { Closed } from './views/closed.tsx';
import { Known } from './views/known.tsx';
import { Waiting } from './views/waiting.tsx';

type Props = WidgetProps<typeof element>;

/** `<litro-balance>`. */
export function Widget(props: Props) {
  const { session, attributes } = props;
  const t = useTexts('balance');
  const access = useAccess(session, 'portal.balanceDistribution.list');
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useSheet(root, balanceCss);
  const { headingLevel, noTitle, compact = false } = attributes;
  return (
    // No landmark: those belong to the page around, which may hold several of these.
    <div
      ref={root}
      role="group"
      className="balance"
      data-compact={compact || undefined}
      aria-labelledby={titleId}
    >
      <WidgetTitle id={titleId} level={headingLevel} hidden={noTitle}>
        {t('title')}
      </WidgetTitle>
      <Content {...props} access={access} />
    </div>
  );
}

function Content({ access, ...props }: Props & { access: Access }) {
  const t = useTexts('balance');
  if (access.status === 'open') return <Balance key={access.organizationId} {...props} />;
  if (access.status === 'starting') return <Waiting t={t} />;
  return <Closed t={t} access={access} />;
}

function Balance({ session, attributes, emit }: Props) {
  useSignals();
  const t = useTexts('balance');
  const { organizationId, compact = false } = attributes;
  const state = useMemo(
    () =>
      createBalanceState(session, {
        organizationId,
        onChanged: (balance) => void emit('litro-balance-changed', balance),
      }),
    [session, organizationId, emit],
  );
  useEffect(() => state.start(), [state]);
  const line = organizationId ? 'open' : session.live.line.value.status;
  return <Known t={t} state={state} line={line} compact={compact} />;
}
