import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import type { DraftSituation } from './draft.model.ts';
import type { AllocationSheet } from './sheet.state.ts';
import type { SheetWords } from './words.ts';

interface SituationNoteProps<Amount extends number> {
  state: { readonly situation: ReadonlySignal<DraftSituation<Amount>> };
  words: SheetWords<Amount>;
  hint: string;
  /** Error code whose text the note shows if the sum of the typed amounts exceeds the available amount. */
  tooMuch: 'insufficient_company_balance' | 'tank_claims_exceed';
}

export function SituationNote<Amount extends number>(props: SituationNoteProps<Amount>) {
  useSignals();
  const { words, hint, tooMuch } = props;
  const { t, format, plural } = words;
  const situation = props.state.situation.value;
  switch (situation.kind) {
    case 'empty':
      return <span className="quiet">{hint}</span>;
    case 'ready':
      return <>{t('stays', { amount: format(situation.after) })}</>;
    case 'unreadable':
      return (
        <span className="wrong">
          {plural('unreadable', situation.count)}{' '}
          {situation.missing !== null && t('missing', { amount: format(situation.missing) })}
        </span>
      );
    case 'exceeds':
      return (
        <span className="wrong">
          <ErrorText code={tooMuch} /> {t('missing', { amount: format(situation.missing) })}
        </span>
      );
  }
}

function ErrorText({ code }: { code: SituationNoteProps<number>['tooMuch'] }) {
  return useLazyTexts('errors')?.(code);
}

interface OutOfSightProps<Amount extends number> {
  state: Pick<AllocationSheet<never, Amount>, 'sight'>;
  words: SheetWords<Amount>;
}

export function OutOfSight<Amount extends number>({
  state,
  words: { format, plural },
}: OutOfSightProps<Amount>) {
  useSignals();
  const { count, total } = state.sight.hidden.value;
  return count > 0 && <>{plural('outOfSight', count, { amount: format(total) })}</>;
}
