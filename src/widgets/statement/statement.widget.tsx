import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { EntryDrawerProps } from '#blocks/statement/entry-drawer.tsx';
import { Statement } from '#blocks/statement/statement.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { OwnerPicker } from './owner-picker.tsx';
import { mayChoose } from './owners.ts';
import statementCss from './statement.css?inline';
import type { element } from './statement.element.ts';
import { createStatementState, type StatementState } from './statement.state.ts';

const EntryDrawer = onUse<EntryDrawerProps>(() =>
  import('#blocks/statement/entry-drawer.tsx').then((module) => module.EntryDrawer),
);

export const Widget = frame<typeof element, StatementState>({
  permission: 'portal.transaction.list',
  css: statementCss,
  texts: ['fuels'],
  createState: ({ session, attributes, emit }) => createStatementState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, StatementState>) {
  useSignals();
  const t = useTexts('statement');
  const { view = '' } = attributes;
  useEffect(() => {
    if (open) state.show(view);
  }, [state, open, view]);
  if (!open) return <Skeleton shape="rows" count={4} />;
  const of = state.of.value;
  const entry = state.entry.value;
  return (
    <div className="statement-screen">
      {mayChoose(session) && (
        <div className="statement-of">
          <OwnerPicker state={state} t={t} />
        </div>
      )}
      {of === null && <Skeleton shape="rows" count={4} />}
      {of === 'gone' && (
        <EmptyState
          title={t('goneTitle')}
          action={<Button onClick={() => state.choose(null)}>{t('ofCompany')}</Button>}
        >
          {t('gone')}
        </EmptyState>
      )}
      {of !== null && of !== 'gone' && (
        <Statement
          session={session}
          owner={of === 'company' ? null : of}
          view={state.report.value}
          onView={state.keepReport}
          onEntry={state.open}
        />
      )}
      {entry !== null && (
        <EntryDrawer
          key={entry}
          session={session}
          t={t}
          entry={entry}
          onClose={state.close}
          onFailed={state.close}
        />
      )}
    </div>
  );
}
