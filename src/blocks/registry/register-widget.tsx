import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo } from 'react';
import type { PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps, StateWords } from '#core/element/frame-options.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import type { Locale } from '#core/format/locale.ts';
import { localeOf, textsOf, type Namespace } from '#core/i18n/texts.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import type { AccessRequirements } from '#core/session/access.ts';
import type { Session } from '#core/session/session.ts';
import type { Values } from '#core/ui/form/form-state.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { builtinActions } from './builtin-actions.tsx';
import { RegistryQuestion } from './lazy-question.tsx';
import registryCss from './registry.css?inline';
import { manyActions } from './many-actions.tsx';
import { columnsOf, dataColumnsOf } from './registry-columns.tsx';
import { selectionOf } from './registry-selection.tsx';
import type { registerElement } from './register-element.ts';
import { createRegistryState, type RegistryState } from './registry-state.ts';
import { registryNotice, type RegistryFact } from './undo.ts';
import { EmptyRegister } from './empty-register.tsx';
import { CreateButton, RegistryTools } from './registry-tools.tsx';
import type {
  RegistryCalls,
  RegistryDescription,
  RegistryRecord,
  RegistryWords,
  SharedWords,
} from './registry-types.ts';

type RegisterElement = ReturnType<typeof registerElement>;

export interface RegisterOptions<
  Row extends RegistryRecord,
  N extends Namespace,
  Made extends Values = Values,
  Changed extends Values = Values,
> extends Pick<AccessRequirements, 'module' | 'isAcross' | 'onlySuperAdmin'> {
  readonly name: N;
  readonly area: PermissionArea;
  /** Permission to see the register. Default: `list` of the area. */
  readonly permission?: PermissionKey;
  readonly texts?: readonly Namespace[];
  readonly calls: (session: Session) => RegistryCalls<Row, Made, Changed>;
  /** Returns the description of the register. Called again after a change of language or session. */
  readonly describe: (words: RegistryWords<N>) => RegistryDescription<Row, NoInfer<Made>, NoInfer<Changed>>;
}

export function registerWidget<
  Row extends RegistryRecord,
  N extends Namespace,
  Made extends Values,
  Changed extends Values,
>(options: RegisterOptions<Row, N, Made, Changed>) {
  const { name, area, module, isAcross, onlySuperAdmin, texts = [], calls, describe } = options;
  const { permission = `portal.${area}.list` } = options;
  return frame<RegisterElement, RegistryState<Row>, RegistryFact>({
    permission,
    module,
    isAcross,
    onlySuperAdmin,
    css: registryCss,
    className: 'registry',
    texts: ['registry', ...texts],
    createState({ session, attributes, emit, notify }, words) {
      const given = createWords(name, session, words.locale, words.texts);
      const description = describe(given);
      return createRegistryState({
        session,
        name,
        calls: calls(session),
        description,
        columns: dataColumnsOf(description, given),
        view: attributes.view ?? '',
        onView: (changed) => void emit('litro-view-changed', changed),
        onChange: (change) => void emit('litro-record-changed', change),
        notify,
      });
    },
    noticeOf: registryNotice,
    Content: (props) => <Register {...props} name={name} area={area} describe={describe} />,
  });
}

type RegisterWidgetProps<Row extends RegistryRecord, N extends Namespace> = ContentProps<
  RegisterElement,
  RegistryState<Row>,
  RegistryFact
> &
  Pick<RegisterOptions<Row, N>, 'name' | 'area' | 'describe'>;

function Register<Row extends RegistryRecord, N extends Namespace>({
  name,
  session,
  attributes,
  state,
  open,
  area,
  describe,
}: RegisterWidgetProps<Row, N>) {
  useSignals();
  const { words, description } = useDescription(name, session, describe);

  const openRow = useOpening(state, open, attributes.view ?? '');
  const { canAdd, actions, many, columns } = useOffers({ session, state, area }, description, words);
  const { list } = state;
  const page = list.page.value;
  const known = page.status === 'ready' ? page.value : undefined;
  const showsDeleted = list.showsDeleted.value;
  const tools = { state, words, description, canAdd };
  return (
    <>
      <DataTable
        label={description.texts.table}
        columns={columns}
        rows={page.status === 'failed' ? NO_ROWS : known?.rows}
        total={known?.total ?? 0}
        rowId={idOf}
        typesIn="search"
        rowLabel={description.nameOf}
        onRowOpen={openRow}
        view={list.view}
        {...(many.length > 0 && !showsDeleted && selectionOf({ state, description, actions, many }))}
        failure={
          page.status === 'failed' && (
            <LoadFailure error={page.error} busy={list.busy.value} onRetry={() => void list.load()} />
          )
        }
        empty={
          showsDeleted ? (
            <EmptyState title={words.shared('noDeletedTitle')}>{words.shared('noDeleted')}</EmptyState>
          ) : (
            <EmptyRegister {...tools} />
          )
        }
        tools={<RegistryTools {...tools} />}
        {...(canAdd && { primary: <CreateButton {...tools} /> })}
      />
      <RegistryQuestion
        state={state}
        words={words}
        description={description}
        columns={columns}
        actions={actions}
        canEdit={canAdd}
      />
    </>
  );
}

function useOffers<Row extends RegistryRecord>(
  { session, state, area }: { session: Session; state: RegistryState<Row>; area: PermissionArea },
  description: RegistryDescription<Row>,
  words: SharedWords,
) {
  const canAdd = session.can(`portal.${area}.add`);
  const canRemove = session.can(`portal.${area}.remove`);
  return useMemo(() => {
    const all = [...(description.actions ?? []), ...builtinActions(area, description, state.calls, words)];
    const actions = all
      .filter(({ permission }) => session.can(permission))
      .sort((one, other) => Number(one.destructive ?? false) - Number(other.destructive ?? false));
    const many = manyActions(area, description, state.calls, words).filter(({ permission }) =>
      session.can(permission),
    );
    return {
      canAdd,
      actions,
      many,
      columns: columnsOf(description, words, { state, actions, canEdit: canAdd }),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- canAdd and canRemove stand for the results of `can`
  }, [area, description, words, state, session, canAdd, canRemove]);
}

function useOpening<Row extends RegistryRecord>(state: RegistryState<Row>, open: boolean, view: string) {
  useEffect(() => {
    if (open) state.show(view);
  }, [state, open, view]);
  return useCallback((row: Row) => state.record.open(row._id), [state]);
}

const NO_ROWS: readonly never[] = [];
const idOf = (row: RegistryRecord) => row._id;

function useDescription<Row extends RegistryRecord, N extends Namespace>(
  name: N,
  session: Session,
  describe: RegisterOptions<Row, N>['describe'],
) {
  const language = useLanguage();
  return useMemo(() => {
    const texts = <Of extends Namespace>(namespace: Of) => textsOf(language, namespace);
    const words = createWords(name, session, localeOf(language), texts);
    return { words, description: describe(words) };
  }, [name, session, language, describe]);
}

function createWords<N extends Namespace>(
  name: N,
  session: Session,
  locale: Locale,
  texts: StateWords['texts'],
): RegistryWords<N> {
  return { t: texts(name), shared: texts('registry'), texts, locale, session };
}
