import { SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { type DistributionRow, heldCents, nameOf } from '#blocks/distribution-table/rows.model.ts';
import { createPhrases, type Phrases } from '#blocks/distribution-table/views/words.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { displacedBy } from '../actions.model.ts';
import type { DistributionPartProps, DistributionQuestion } from '../distribution.state.ts';
import { type DistributionQuestionProps, returnFacts } from './credit-questions.tsx';

export function SharingQuestion({ row, ...props }: DistributionQuestionProps & { row: DistributionRow }) {
  useSignals();
  const { state, actions, words, texts } = props;
  const { t, format } = words;
  const name = nameOf(row);
  if (row.sharing) {
    return (
      <UnshareQuestion
        state={state}
        words={words}
        rows={[row]}
        title={texts.t('askUnshare', { name })}
        action={() => void actions.unshare(row)}
      >
        <p>{texts.t('unshareText', { name })}</p>
      </UnshareQuestion>
    );
  }
  const displaced = displacedBy(row, state.rows());
  return (
    <SheetQuestion
      state={state}
      title={texts.t('askShare', { name })}
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
      <p>{texts.t('shareText', { name })}</p>
      {row.limitCents === null && <p>{texts.t('shareNoLimit')}</p>}
      {state.expenseCenters.selected.value && <p>{texts.t('shareMayDisplace', { name: row.name })}</p>}
      {displaced.map((other) => (
        <p key={other.id}>
          {texts.t('shareDisplaces', { name: nameOf(other), amount: format(other.balanceCents) })}
        </p>
      ))}
    </SheetQuestion>
  );
}

interface UnshareQuestionProps extends DistributionPartProps {
  rows: readonly DistributionRow[];
  title: string;
  action: () => void;
  children: ReactNode;
}

function UnshareQuestion({ rows, title, action, children, ...props }: UnshareQuestionProps) {
  useSignals();
  const { state, words } = props;
  const returnsCents = heldCents(rows);
  const { returns, companyAfter } = returnFacts(props, returnsCents);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={title}
      facts={[returns, companyAfter]}
      confirmLabel={
        returnsCents > 0
          ? words.t('confirmUnshare', { amount: words.format(returnsCents) })
          : words.t('confirmUnshareEmpty')
      }
      action={action}
    >
      {children}
    </SheetQuestion>
  );
}

type ManyQuestionProps = Omit<DistributionQuestionProps, 'texts'> &
  Extract<DistributionQuestion, { selected: number }>;

export function ManyQuestion(props: ManyQuestionProps) {
  useSignals();
  const { state, actions, words, kind, rows, selected } = props;
  const texts = useLazyTexts('selection');
  if (!texts) return null;
  const phrases = createPhrases<'selection'>(texts, words.locale);
  const leftOut = selected > rows.length && (
    <p className="quiet">{phrases.plural('leftOut', selected - rows.length)}</p>
  );
  if (kind === 'share-many') return <ShareMany {...props} phrases={phrases} leftOut={leftOut} />;
  return (
    <UnshareQuestion
      state={state}
      words={words}
      rows={rows}
      title={phrases.plural('askUnshareMany', rows.length)}
      action={() => void actions.unshareMany(rows)}
    >
      <p>{texts('unshareManyText')}</p>
      {leftOut}
    </UnshareQuestion>
  );
}

interface ShareManyProps extends Pick<ManyQuestionProps, 'state' | 'actions' | 'words' | 'rows'> {
  phrases: Phrases<'selection'>;
  leftOut: ReactNode;
}

function ShareMany({ state, actions, words, rows, phrases: { t, plural }, leftOut }: ShareManyProps) {
  useSignals();
  const all = state.rows();
  const displaced = rows.flatMap((row) => displacedBy(row, all));
  const unlimited = rows.filter(({ limitCents }) => limitCents === null).length;
  return (
    <SheetQuestion
      state={state}
      title={plural('askShareMany', rows.length)}
      facts={[
        { label: words.t('company'), value: <MoneyText cents={state.list.companyCents.peek()} /> },
        ...(displaced.length > 0 ? [returnFacts({ state, words }, heldCents(displaced)).returns] : []),
      ]}
      confirmLabel={words.t('confirmShare')}
      action={() => void actions.shareMany(rows)}
    >
      <p>{t('shareManyText')}</p>
      {unlimited > 0 && <p>{plural('shareManyNoLimit', unlimited)}</p>}
      {displaced.length > 0 && <p>{plural('shareManyDisplaces', displaced.length)}</p>}
      {leftOut}
    </SheetQuestion>
  );
}
