import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { plannerNotice } from './planner-notice.ts';
import type { PlannerFact } from './planner-fact.ts';
import plannerCss from './route-planner.css?inline';
import type { element } from './route-planner.element.ts';
import { createPlannerState, type PlannerState } from './route-planner.state.ts';
import type { SaveDialogProps } from './save-dialog.tsx';
import { Planner } from './views/planner.tsx';

const SaveDialog = onUse<SaveDialogProps>(() =>
  import('./save-dialog.tsx').then((module) => module.SaveDialog),
);

export const Widget = frame<typeof element, PlannerState, PlannerFact>({
  permission: 'portal.routeScript.list',
  css: plannerCss,
  texts: ['fuels', 'pick', 'station-map'],
  createState({ session, emit, notify }, { locale, texts }) {
    const t = texts('route-planner');
    return createPlannerState({ session, emit, notify, locale, near: (place) => t('near', { place }) });
  },
  noticeOf: plannerNotice,
  Content,
});

function Content({ attributes, state, open }: ContentProps<typeof element, PlannerState, PlannerFact>) {
  useSignals();
  const { view = '' } = attributes;
  useEffect(() => {
    if (open) void state.show(view);
  }, [state, open, view]);
  const { isSaving } = state;
  return (
    <>
      <Planner state={state} open={open} />
      {isSaving.value && <SaveDialog state={state} onFailed={() => (isSaving.value = false)} />}
    </>
  );
}
