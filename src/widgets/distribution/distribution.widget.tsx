import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import handOutCss from '#blocks/allocation-sheet/allocation-sheet.css?inline';
import tableCss from '#blocks/distribution-table/distribution-table.css?inline';
import distributionCss from './distribution.css?inline';
import type { element } from './distribution.element.ts';
import type { DistributionFact } from './distribution-context.ts';
import {
  createDistributionState,
  type DistributionPartProps,
  type DistributionState,
} from './distribution.state.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { holdersOf } from '#blocks/distribution-table/rows.model.ts';
import { Company } from './views/company.tsx';
import { distributionNotice } from './views/distribution-notice.ts';
import { DistributionTable } from './views/distribution-table.tsx';
import { createWords } from '#blocks/distribution-table/views/words.ts';

const Questions = onUse<DistributionPartProps>(() =>
  import('./questions.tsx').then((part) => part.Questions),
);

export const Widget = frame<typeof element, DistributionState, DistributionFact>({
  permission: 'portal.balanceDistribution.list',
  css: handOutCss + tableCss + distributionCss,
  className: 'hand-out-screen distribution',
  createState: ({ session, attributes, emit, notify }) =>
    createDistributionState(session, emit, notify, attributes.view),
  noticeOf: distributionNotice,
  Content,
});

function Content({
  session,
  attributes,
  state,
  open,
}: ContentProps<typeof element, DistributionState, DistributionFact>) {
  useSignals();
  const t = useTexts('distribution');
  const { view = '' } = attributes;
  useEffect(() => {
    if (!open) return;
    state.show(view);
    if (view === 'sort=balance') state.sortByBalance();
  }, [state, open, view]);
  const locale = useLocale();
  const listing = state.list.listing.value;
  const type = state.type();
  const holders = useMemo(() => holdersOf(type, rowsIn(listing)), [type, listing]);
  const words = useMemo(() => createWords(t, locale, holders), [t, locale, holders]);
  return (
    <>
      <Company state={state} words={words} line={session.live.line} />
      <DistributionTable state={state} words={words} />
      {open && <LazyQuestions state={state} words={words} />}
    </>
  );
}

/**
 * Loads the dialogs with the first question or open drawer. A failed load shows an error and
 * preserves typed amounts.
 */
function LazyQuestions(props: DistributionPartProps) {
  useSignals();
  const { question, opened, close, closeOver } = props.state;
  if (!question.value && !opened.value) return null;
  const failed = () => {
    close();
    closeOver();
  };
  return <Questions {...props} onFailed={failed} />;
}
