import type { PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { creditWords } from './credit-words.tsx';
import { schedulesFact } from './schedules-fact.tsx';
import { withFollowed } from './with-followed.ts';
import type {
  DoneAction,
  RecordRemoval,
  RegistryAction,
  RegistryCalls,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
  Returned,
  ActionUndo,
} from './registry-types.ts';

type DescribedRecord<Row extends RegistryRecord> = RegistryDescription<Row>;

export function builtinActions<Row extends RegistryRecord>(
  area: PermissionArea,
  description: DescribedRecord<Row>,
  calls: RegistryCalls<Row>,
  words: SharedWords,
): RegistryAction<Row>[] {
  const context = { area, description, calls, shared: words.shared, about: createAbout(description, words) };
  return [...(description.canRest === false ? [] : restActions(context)), ...removalActions(context)];
}

interface ActionContext<Row extends RegistryRecord> {
  readonly area: PermissionArea;
  readonly description: DescribedRecord<Row>;
  readonly calls: RegistryCalls<Row>;
  readonly shared: SharedWords['shared'];
  readonly about: ReturnType<typeof createAbout<Row>>;
}

function restActions<Row extends RegistryRecord>(context: ActionContext<Row>): RegistryAction<Row>[] {
  const { area, description, calls, shared: t, about } = context;
  const { nameOf, blocked } = description;
  const permission: PermissionKey = `portal.${area}.add`;
  const activate: RegistryAction<Row> = {
    key: 'activated',
    label: t('activate'),
    permission,
    isFor: ({ status }) => status === 'inactive',
    blocked,
    title: (row) => t('askActivate', { name: nameOf(row) }),
    text: () => about.text('activate'),
    confirm: () => t('activate'),
    // In an undo, `row` is the record from before the deactivation, so its status must be set to inactive.
    run: async (row, _values, under) =>
      about.returned(
        'activated',
        { ...row, status: 'inactive' },
        await calls.change(row, { status: 'active' }, under),
      ),
    failed: (row) => t('failed_activate', { name: nameOf(row) }),
  };
  return [
    {
      key: 'inactivated',
      label: t('inactivate'),
      permission,
      isFor: ({ status }) => status === 'active',
      blocked,
      destructive: true,
      title: (row) => t('askInactivate', { name: nameOf(row) }),
      text: () => about.textOfLeaving(about.text('inactivate')),
      ...about.leaving,
      confirm: (row) => about.confirm('inactivate', row),
      run: async (row, _values, under) =>
        about.undone(
          about.returned('inactivated', row, await calls.change(row, { status: 'inactive' }, under)),
          row,
          activate,
          'activateRecord',
        ),
      failed: (row) => t('failed_inactivate', { name: nameOf(row) }),
    },
    activate,
  ];
}

function removalActions<Row extends RegistryRecord>(context: ActionContext<Row>): RegistryAction<Row>[] {
  const { area, description, calls, shared: t, about } = context;
  const { nameOf, texts, blocked, removal } = description;
  const comeBack = calls.restore;
  const restore: RegistryAction<Row> | null = comeBack
    ? {
        key: 'restored',
        label: t('restore'),
        permission: `portal.${area}.add`,
        isFor: ({ status }) => status === 'deleted',
        blocked,
        title: (row) => t('askRestore', { name: nameOf(row) }),
        text: () => about.text('restore'),
        confirm: () => t('restore'),
        run: async (row) => {
          // In an undo, `row` is the record from before the deletion, so its status must be set to deleted.
          const before: Row = { ...row, status: 'deleted' };
          const after = { ...before, ...(await comeBack(row)) };
          return { said: withFollowed(description, t('restored', { name: nameOf(row) }), before, after) };
        },
        failed: (row, { code }) => texts.failed('restore', { name: nameOf(row), code }),
      }
    : null;
  const remove: RegistryAction<Row> = {
    key: 'deleted',
    label: t('delete'),
    permission: `portal.${area}.remove`,
    isFor: ({ status }) => status !== 'deleted',
    blocked,
    destructive: true,
    title: (row) => t('askDelete', { name: nameOf(row) }),
    text: () => about.textOfLeaving(restore ? about.text('delete') : t('finalText_delete')),
    ...about.leaving,
    confirm: (row) => about.confirm('delete', row),
    run: async (row, _values, under) => {
      const done = about.returned('deleted', row, await calls.remove(row, under));
      return restore ? about.undone(done, row, restore, 'restoreRecord') : done;
    },
    failed: (row, { code }) => texts.failed('remove', { name: nameOf(row), code }),
  };
  return [removal ? renamed(remove, removal) : remove, ...(restore ? [restore] : [])];
}

function renamed<Row>(remove: RegistryAction<Row>, removal: RecordRemoval<Row>): RegistryAction<Row> {
  const { permission, label, title, text, done } = removal;
  return {
    ...remove,
    permission,
    label,
    title,
    text: () => text,
    confirm: () => label,
    run: async (row, values, under) => ({ ...(await remove.run(row, values, under)), said: done(row) }),
  };
}

function createAbout<Row extends RegistryRecord>(description: DescribedRecord<Row>, words: SharedWords) {
  const { nameOf, balanceOf, leavingText } = description;
  const { money, figure, withSchedules } = creditWords(words);
  const { shared: t, session } = words;
  return {
    text: (action: 'inactivate' | 'activate' | 'delete' | 'restore') =>
      balanceOf ? t(`creditText_${action}`) : t(`plainText_${action}`),
    textOfLeaving: (text: string) => (leavingText ? `${text} ${leavingText}` : text),
    leaving: balanceOf && {
      facts: (row: Row) => [
        { label: t('factReturns'), value: figure(balanceOf(row)) },
        ...schedulesFact(description, words, [row]),
      ],
    },
    confirm(action: 'inactivate' | 'delete', row: Row) {
      const balance = balanceOf?.(row) ?? 0;
      return balance > 0 ? t(`returning_${action}`, { amount: money(balance) }) : t(action);
    },
    returned(
      action: 'inactivated' | 'activated' | 'deleted',
      row: Row,
      { record, returned, schedules }: Returned<Row>,
    ): { said: string; returned: number } {
      const name = nameOf(row);
      const done =
        returned > 0 ? t(`returned_${action}`, { name, amount: money(returned) }) : t(action, { name });
      return { said: withFollowed(description, withSchedules(done, schedules), row, record), returned };
    },
    /** Adds the undo action to the result of an action, if the user has the permission of the undo action. */
    undone(
      done: { said: string; returned: number },
      row: Row,
      action: RegistryAction<Row>,
      label: 'activateRecord' | 'restoreRecord',
    ): DoneAction<Row> {
      if (!session.can(action.permission)) return done;
      const { returned } = done;
      const undo: ActionUndo<Row> = {
        action,
        label: t(label),
        keeps: returned > 0 ? t('returnedStays', { amount: money(returned) }) : undefined,
        unknown: t('undoUnknown', { action: t(label), name: nameOf(row) }),
        askAgain: t('checkAgain'),
      };
      return { ...done, undo };
    },
  };
}
