import type { PermissionArea } from '#contract/permissions.ts';
import { formatCount } from '#core/format/count.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { creditWords } from './credit-words.tsx';
import type {
  ManyAction,
  RegistryCalls,
  RegistryDescription,
  RegistryRecord,
  ReturnedOfMany,
  SharedWords,
  UsableStatus,
} from './registry-types.ts';
import { schedulesFact } from './schedules-fact.tsx';

const NAMED = 5;

export function manyActions<Row extends RegistryRecord>(
  area: PermissionArea,
  description: RegistryDescription<Row>,
  { changeStatuses }: Pick<RegistryCalls<Row>, 'changeStatuses'>,
  words: SharedWords,
): ManyAction<Row>[] {
  if (!changeStatuses || description.canRest === false) return [];
  const { shared: t, session } = words;
  const about = createAbout(description, words);
  const change = (rows: readonly Row[], status: UsableStatus, under: Parameters<typeof changeStatuses>[2]) =>
    changeStatuses(
      rows.map(({ _id }) => _id),
      status,
      under,
    );
  const permission = `portal.${area}.add` as const;
  const activate: ManyAction<Row> = {
    key: 'activated',
    label: t('activate'),
    permission,
    of: (rows) => rows.filter(({ status }) => status === 'inactive'),
    title: (rows) => t('askActivate', { name: about.count(rows.length) }),
    text: () => about.text('activate'),
    facts: (rows) => [about.which(rows)],
    confirm: () => t('activate'),
    run: async (rows, _values, under) => about.done('activated', await change(rows, 'active', under)),
    failed: (rows, error) => about.failed('activate', rows, error),
  };
  const inactivate: ManyAction<Row> = {
    key: 'inactivated',
    label: t('inactivate'),
    permission,
    of: (rows) => rows.filter(({ status }) => status === 'active'),
    destructive: true,
    title: (rows) => t('askInactivate', { name: about.count(rows.length) }),
    text: () => about.text('inactivate'),
    facts: (rows) => [about.which(rows), ...about.leaving(rows)],
    confirm: about.confirm,
    async run(rows, _values, under) {
      const answer = await change(rows, 'inactive', under);
      const done = about.done('inactivated', answer);
      if (!session.can(permission)) return done;
      const label = t('activateRecords');
      return {
        ...done,
        undo: {
          action: activate,
          label,
          keeps:
            answer.returned > 0 ? t('returnedStays', { amount: about.money(answer.returned) }) : undefined,
          unknown: t('undoUnknown', { action: label, name: about.count(rows.length) }),
          askAgain: t('checkAgain'),
        },
      };
    },
    failed: (rows, error) => about.failed('inactivate', rows, error),
  };
  return [inactivate, activate];
}

/**
 * Removes the rejected records, so that the user can confirm the others. Returns all rows if the rejection names no
 * record or every record.
 */
export function withoutRefused<Row extends RegistryRecord>(
  rows: readonly Row[],
  error: RefusalOfMany,
): readonly Row[] {
  const named = refusedIds(error);
  const left = rows.filter(({ _id }) => !named.has(_id));
  return left.length === 0 ? rows : left;
}

type RefusalOfMany = Parameters<ManyAction<RegistryRecord>['failed']>[1];

function refusedIds({ details = [] }: RefusalOfMany): ReadonlySet<string> {
  return new Set(details.flatMap((detail) => ('id' in detail && detail.id !== undefined ? [detail.id] : [])));
}

function createAbout<Row extends RegistryRecord>(description: RegistryDescription<Row>, words: SharedWords) {
  const { nameOf, countOf, balanceOf, texts } = description;
  const { shared: t, locale } = words;
  const { money, figure, withSchedules } = creditWords(words);
  const shown = (count: number) => formatCount(count, locale);
  const count = countOf ?? ((many: number) => t('records', { count: many, shown: shown(many) }));
  const held = (rows: readonly Row[]) =>
    balanceOf ? reaisFromCents(sumCents(rows.map((row) => centsFromReais(balanceOf(row))))) : 0;
  const names = (rows: readonly Row[]) => {
    const more = rows.length - NAMED;
    const first = rows.slice(0, NAMED).map(nameOf);
    return [first.join(', '), ...(more > 0 ? [t('andMore', { shown: shown(more) })] : [])].join(' ');
  };
  return {
    money,
    count,
    text: (action: 'inactivate' | 'activate') =>
      balanceOf ? t(`manyCreditText_${action}`) : t(`manyPlainText_${action}`),
    which: (rows: readonly Row[]) => ({ label: texts.table, value: names(rows) }),
    leaving: (rows: readonly Row[]) => [
      ...(balanceOf ? [{ label: t('factReturns'), value: figure(held(rows)) }] : []),
      ...schedulesFact(description, words, rows),
    ],
    confirm: (rows: readonly Row[]) =>
      held(rows) > 0 ? t('returning_inactivate', { amount: money(held(rows)) }) : t('inactivate'),
    done(action: 'inactivated' | 'activated', { changed, returned, schedules }: ReturnedOfMany) {
      const name = count(changed);
      const done =
        returned > 0
          ? t(`manyReturned_${action}`, { name, amount: money(returned) })
          : t(`many_${action}`, { name });
      return { said: withSchedules(done, schedules), returned };
    },
    /** Message of a failure, with the names of the rejected records. */
    failed(action: 'inactivate' | 'activate', rows: readonly Row[], error: RefusalOfMany): string {
      const named = refusedIds(error);
      const refused = rows.filter(({ _id }) => named.has(_id));
      return refused.length > 0
        ? t(refused.length < rows.length ? 'manyRefused' : 'manyRefusedAll', { names: names(refused) })
        : t(`failed_${action}`, { name: count(rows.length) });
    },
  };
}
