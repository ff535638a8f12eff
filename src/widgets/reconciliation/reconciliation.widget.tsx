import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { EntryDrawerProps } from '#blocks/statement/entry-drawer.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import reconciliationCss from './reconciliation.css?inline';
import type { element } from './reconciliation.element.ts';
import { createReconciliationState, type ReconciliationState } from './reconciliation.state.ts';
import { Files } from './views/files.tsx';
import { InstantPicker } from './views/instant-picker.tsx';
import type { LineDrawerProps } from './line-drawer.tsx';
import { Proof } from './views/proof.tsx';
import { Sides } from './views/sides.tsx';
import { RuleExplanation } from './views/verdict.tsx';

const LineDrawer = onUse<LineDrawerProps>(() =>
  import('./line-drawer.tsx').then((module) => module.LineDrawer),
);
const EntryDrawer = onUse<EntryDrawerProps>(() =>
  import('#blocks/statement/entry-drawer.tsx').then((module) => module.EntryDrawer),
);

export const Widget = frame<typeof element, ReconciliationState>({
  permission: 'portal.transaction.list',
  css: reconciliationCss,
  texts: ['report'],
  createState: ({ session, attributes, emit }) =>
    createReconciliationState(session, emit, { view: attributes.view }),
  Content,
});

function Content({ attributes, state, open }: ContentProps<typeof element, ReconciliationState>) {
  useSignals();
  const { view = '' } = attributes;
  useEffect(() => {
    if (open) state.show(view);
  }, [state, open, view]);
  const now = state.reconciliation.value.value;
  return (
    <div className="reconciliation">
      <div className="reconciliation-tools">
        <InstantPicker state={state} />
        {now.status === 'ready' && <Files state={state} reconciliation={now.value} />}
      </div>
      {now.status === 'ready' ? (
        <div className="reconciliation-body" aria-busy={state.reconciliation.busy.value}>
          <RuleExplanation reconciliation={now.value} timeZone={state.timeZone()} />
          <Sides reconciliation={now.value} onLine={state.openLine} />
          <Proof reconciliation={now.value} />
        </div>
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void state.reconciliation.load()} />
      ) : (
        !state.isAhead.value && <Skeleton shape="rows" count={6} />
      )}
      <Opened state={state} />
    </div>
  );
}

function Opened({ state }: { state: ReconciliationState }) {
  useSignals();
  const t = useTexts('reconciliation');
  const [line, entry] = [state.line.value, state.entry.value];
  if (entry !== null) return <OpenedEntry key={entry} state={state} entry={entry} />;
  if (line === null) return null;
  return <LineDrawer key={line} state={state} t={t} line={line} onFailed={state.closeLine} />;
}

function OpenedEntry({ state, entry }: { state: ReconciliationState; entry: string }) {
  const t = useLazyTexts('statement');
  return (
    t && (
      <EntryDrawer
        session={state.session}
        t={t}
        entry={entry}
        onClose={state.closeEntry}
        onFailed={state.closeEntry}
      />
    )
  );
}
