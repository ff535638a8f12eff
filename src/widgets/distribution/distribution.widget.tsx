import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Closed } from '#core/element/closed.tsx';
import type { WidgetProps } from '#core/element/describe-element.ts';
import { WidgetTitle } from '#core/element/widget-title.tsx';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { useAccess } from '#core/session/access.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import distributionCss from './distribution.css?inline';
import type { element } from './distribution.element.ts';
import { createDistributionState } from './distribution.state.ts';
import { rowsIn } from './list.state.ts';
import { holdersOf } from './rows.model.ts';
import { Announcer } from './views/announcer.tsx';
import { Company } from './views/company.tsx';
import { DistributionTable } from './views/distribution-table.tsx';
import { LazyQuestions } from './views/lazy-questions.tsx';
import { RefusalMarks } from './views/refusal-marks.tsx';
import { createWords } from './views/words.ts';

type Props = WidgetProps<typeof element>;

/** `<litro-distribution>`. */
export function Widget(props: Props) {
  const t = useTexts('distribution');
  const access = useAccess(props.session, 'portal.balanceDistribution.list');
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useSheet(root, distributionCss);
  const { headingLevel, noTitle } = props.attributes;
  return (
    // No landmark: those belong to the page around, which may hold several of these.
    <div ref={root} role="group" className="distribution" aria-labelledby={titleId}>
      <WidgetTitle id={titleId} level={headingLevel} hidden={noTitle}>
        {t('title')}
      </WidgetTitle>
      {access.status === 'open' || access.status === 'starting' ? (
        <Distribution
          key={access.status === 'open' ? access.organizationId : ''}
          {...props}
          open={access.status === 'open'}
        />
      ) : (
        <Closed access={access} />
      )}
    </div>
  );
}

/** Of one organisation: with another, all state begins anew. */
function Distribution({ session, emit, open }: Props & { open: boolean }) {
  useSignals();
  const t = useTexts('distribution');
  const locale = useLocale();
  const state = useMemo(() => createDistributionState(session, emit), [session, emit]);
  useEffect(() => (open ? state.start() : undefined), [state, open]);
  const listing = state.list.listing.value;
  const type = state.type();
  const holders = useMemo(() => holdersOf(type, rowsIn(listing)), [type, listing]);
  const words = useMemo(() => createWords(t, locale, holders), [t, locale, holders]);
  return (
    <>
      <Company state={state} words={words} line={session.live.line} />
      <DistributionTable state={state} words={words} />
      <LazyQuestions state={state} words={words} />
      <RefusalMarks state={state} words={words} />
      <Announcer told={state.told} settlement={session.settlement} words={words} />
    </>
  );
}
