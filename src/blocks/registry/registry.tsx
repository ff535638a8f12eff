import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Closed } from '#core/element/closed.tsx';
import type { Emit } from '#core/element/describe-element.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { WidgetTitle } from '#core/element/widget-title.tsx';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { useAccess } from '#core/session/access.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Session } from '#core/session/session.ts';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { builtinActs } from './builtin-acts.tsx';
import { RegistryQuestion } from './lazy-question.tsx';
import registryCss from './registry.css?inline';
import { columnsOf, dataColumnsOf } from './registry-columns.tsx';
import { createRegistryState, type RegistryState } from './registry-state.ts';
import { RegistryTools } from './registry-tools.tsx';
import type {
  RegistryCalls,
  RegistryDescription,
  RegistryEvents,
  RegistryRecord,
  RegistryWords,
} from './registry-types.ts';

export interface RegistryProps<Row extends RegistryRecord> {
  readonly session: Session;
  readonly attributes: {
    readonly view: string | undefined;
    readonly headingLevel: number | undefined;
    readonly noTitle?: boolean | undefined;
  };
  readonly emit: Emit<{ events: RegistryEvents }>;
  readonly title: string;
  /** The widget's own texts. */
  readonly t: Text;
  /** Without it there is nothing to see. */
  readonly permission: PermissionKey;
  /** Keep its identity. */
  readonly calls: (session: Session) => RegistryCalls<Row>;
  /** Made anew with another language or session. Keep its identity. */
  readonly describe: (words: RegistryWords) => RegistryDescription<Row>;
}

/** The screen of a register: the list of its records, their form, and what is done with them. */
export function Registry<Row extends RegistryRecord>(props: RegistryProps<Row>) {
  const { session, title, permission } = props;
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useSheet(root, registryCss);
  const access = useAccess(session, permission);
  const shared = useLazyTexts('registry');
  const fuels = useLazyTexts('fuels');
  const { headingLevel, noTitle } = props.attributes;
  const isShown = access.status === 'open' || access.status === 'starting';
  return (
    // No landmark: those belong to the page around, which may hold several of these.
    <div ref={root} role="group" className="registry" aria-labelledby={titleId}>
      <WidgetTitle id={titleId} level={headingLevel} hidden={noTitle}>
        {title}
      </WidgetTitle>
      {!isShown ? (
        <Closed access={access} />
      ) : shared && fuels ? (
        <Register
          key={access.status === 'open' ? access.organizationId : ''}
          {...props}
          shared={shared}
          fuels={fuels}
          open={access.status === 'open'}
        />
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </div>
  );
}

type RegisterProps<Row extends RegistryRecord> = RegistryProps<Row> & {
  shared: Text;
  fuels: Text;
  open: boolean;
};

/** Of one organisation: with another, all state begins anew. */
function Register<Row extends RegistryRecord>(props: RegisterProps<Row>) {
  useSignals();
  const { session, open } = props;
  const { words, description } = useDescription(props);
  const state = useRegistryState(props, words, description);
  useEffect(() => (open ? state.start() : undefined), [state, open]);
  useSaid(state);

  const { permissions, texts } = description;
  const canAdd = session.can(permissions.add);
  const canRemove = session.can(permissions.remove);
  const columns = useMemo(() => {
    const all = [...(description.acts ?? []), ...builtinActs(description, state.calls, words)];
    const acts = all.filter(({ permission }) => session.can(permission));
    return columnsOf(description, words, { state, acts, canEdit: canAdd });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what `can` answers is what these two stand for
  }, [description, words, state, session, canAdd, canRemove]);
  const { list } = state;
  const page = list.page.value;
  const known = page.status === 'ready' ? page.value : undefined;
  const showsDeleted = list.showsDeleted.value;
  return (
    <>
      <DataTable
        label={texts.table}
        columns={columns}
        rows={page.status === 'failed' ? NO_ROWS : known?.rows}
        total={known?.total ?? 0}
        rowId={idOf}
        rowLabel={description.nameOf}
        view={list.view}
        failure={
          page.status === 'failed' && (
            <LoadFailure error={page.error} busy={list.busy.value} onRetry={() => void list.load()} />
          )
        }
        empty={
          showsDeleted ? (
            <EmptyState title={words.shared('noDeletedTitle')}>{words.shared('noDeleted')}</EmptyState>
          ) : (
            <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
          )
        }
        tools={<RegistryTools state={state} words={words} description={description} canAdd={canAdd} />}
      />
      <RegistryQuestion
        state={state}
        words={words}
        description={description}
        columns={columns}
        canEdit={canAdd}
      />
    </>
  );
}

const NO_ROWS: readonly never[] = [];
const idOf = (row: RegistryRecord) => row._id;

function useDescription<Row extends RegistryRecord>(props: RegisterProps<Row>) {
  const { t, shared, fuels, session, describe } = props;
  const locale = useLocale();
  return useMemo(() => {
    const words: RegistryWords = { t, shared, fuels, locale, session };
    return { words, description: describe(words) };
  }, [t, shared, fuels, locale, session, describe]);
}

/** With another language the list stays: what it is described by for the server does not change. */
function useRegistryState<Row extends RegistryRecord>(
  { session, calls, emit, attributes }: RegisterProps<Row>,
  words: RegistryWords,
  description: RegistryDescription<Row>,
): RegistryState<Row> {
  const first = useRef({
    description,
    columns: dataColumnsOf(description, words),
    view: attributes.view ?? '',
  });
  return useMemo(
    () =>
      createRegistryState({
        session,
        calls: calls(session),
        ...first.current,
        onView: (view) => void emit('litro-view-changed', { view }),
        onChange: (change) => void emit('litro-record-changed', change),
      }),
    [session, calls, emit],
  );
}

function useSaid<Row extends RegistryRecord>(state: RegistryState<Row>): void {
  useSignals();
  const notify = useNotify();
  const said = state.said.value;
  useEffect(() => {
    if (said) notify({ tone: 'positive', text: said.text });
  }, [said, notify]);
}
