import { SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { type DistributionRow, heldCents, nameOf } from '#blocks/distribution-table/rows.model.ts';
import { createPhrases, type Phrases } from '#blocks/distribution-table/views/words.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import { displacedBy } from '../actions.model.ts';
import type { DistributionQuestion } from '../distribution.state.ts';
import { companyAfter, type DistributionQuestionProps, returns } from './question-facts.tsx';

export function SharingQuestion(props: DistributionQuestionProps & { row: DistributionRow }) {
  return props.row.sharing ? <UnshareQuestion {...props} /> : <ShareQuestion {...props} />;
}

function ShareQuestion({
  state,
  actions,
  words: { t, format },
  ask,
  row,
}: DistributionQuestionProps & { row: DistributionRow }) {
  useSignals();
  const name = nameOf(row);
  const displaced = displacedBy(row, state.rows());
  return (
    <SheetQuestion
      state={state}
      title={ask('askShare', { name })}
      facts={[
        { label: t('company'), value: <MoneyText cents={state.list.companyCents.peek()} /> },
        {
          label: t('columnLimit'),
          value: row.limitCents === null ? t('noLimit') : <MoneyText cents={row.limitCents} />,
        },
      ]}
      confirmLabel={t('confirmShare')}
      action={() => void actions.share(row)}
    >
      <p>{ask('shareText', { name })}</p>
      {row.limitCents === null && <p>{ask('shareNoLimit')}</p>}
      {state.expenseCenters.selected.value && <p>{ask('shareMayDisplace', { name: row.name })}</p>}
      {displaced.map((other) => (
        <p key={other.id}>
          {ask('shareDisplaces', { name: nameOf(other), amount: format(other.balanceCents) })}
        </p>
      ))}
    </SheetQuestion>
  );
}

function UnshareQuestion({
  state,
  actions,
  words,
  ask,
  row,
}: DistributionQuestionProps & { row: DistributionRow }) {
  useSignals();
  const { t, format } = words;
  const name = nameOf(row);
  const returnsCents = heldCents([row]);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={ask('askUnshare', { name })}
      facts={[returns(words, returnsCents), companyAfter(words, state, returnsCents)]}
      confirmLabel={
        returnsCents > 0 ? t('confirmUnshare', { amount: format(returnsCents) }) : t('confirmUnshareEmpty')
      }
      action={() => void actions.unshare(row)}
    >
      <p>{ask('unshareText', { name })}</p>
    </SheetQuestion>
  );
}

type ManyWalletsQuestionProps = DistributionQuestionProps &
  Extract<DistributionQuestion, { selected: number }>;
type InWords = ManyWalletsQuestionProps & { selectionWords: Phrases<'selection'> };

export function ManyQuestion(props: ManyWalletsQuestionProps) {
  const t = useLazyTexts('selection');
  if (!t) return null;
  const selectionWords = createPhrases<'selection'>(t, props.words.locale);
  return props.kind === 'share-many' ? (
    <ShareMany {...props} selectionWords={selectionWords} />
  ) : (
    <UnshareMany {...props} selectionWords={selectionWords} />
  );
}

function ShareMany({ state, actions, words, rows, selected, selectionWords: { t, plural } }: InWords) {
  const all = state.rows();
  const displaced = rows.flatMap((row) => displacedBy(row, all));
  const unlimited = rows.filter(({ limitCents }) => limitCents === null).length;
  return (
    <SheetQuestion
      state={state}
      title={plural('askShareMany', rows.length)}
      facts={[
        { label: words.t('company'), value: <MoneyText cents={state.list.companyCents.peek()} /> },
        ...(displaced.length > 0 ? [returns(words, heldCents(displaced))] : []),
      ]}
      confirmLabel={words.t('confirmShare')}
      action={() => void actions.shareMany(rows)}
    >
      <p>{t('shareManyText')}</p>
      {unlimited > 0 && <p>{plural('shareManyNoLimit', unlimited)}</p>}
      {displaced.length > 0 && <p>{plural('shareManyDisplaces', displaced.length)}</p>}
      <LeftOut count={selected - rows.length} plural={plural} />
    </SheetQuestion>
  );
}

function UnshareMany({ state, actions, words, rows, selected, selectionWords: { t, plural } }: InWords) {
  useSignals();
  const returnsCents = heldCents(rows);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={plural('askUnshareMany', rows.length)}
      facts={[returns(words, returnsCents), companyAfter(words, state, returnsCents)]}
      confirmLabel={
        returnsCents > 0
          ? words.t('confirmUnshare', { amount: words.format(returnsCents) })
          : words.t('confirmUnshareEmpty')
      }
      action={() => void actions.unshareMany(rows)}
    >
      <p>{t('unshareManyText')}</p>
      <LeftOut count={selected - rows.length} plural={plural} />
    </SheetQuestion>
  );
}

/** Selected rows that the action does not change. */
function LeftOut({ count, plural }: { count: number; plural: Phrases<'selection'>['plural'] }) {
  return count > 0 && <p className="quiet">{plural('leftOut', count)}</p>;
}
