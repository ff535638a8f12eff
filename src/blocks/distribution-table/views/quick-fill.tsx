import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { formatCentsParts } from '#core/money/format-cents.ts';
import type { ReckoningProblem } from '#core/money/calculate-amount.ts';
import { Button } from '#core/ui/button.tsx';
import { TEXT_OF_AMOUNT_PROBLEM } from '#core/ui/fields/amount-problem.ts';
import { Select } from '#core/ui/fields/select.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { LazyFieldNote } from '#core/ui/table/lazy-field-note.ts';
import { FILL_METHODS } from '../fill.model.ts';
import type { DistributionRow } from '../rows.model.ts';
import { useQuickFill, type FillProblem } from './use-quick-fill.ts';
import { createPhrases, type DistributionTableWords, type TablePartProps } from './words.ts';

interface QuickFillProps extends TablePartProps {
  t: Text<'selection'>;
  rows: readonly DistributionRow[];
}

export function QuickFill({ state, words, t, rows }: QuickFillProps) {
  useSignals();
  const { text } = useKit();
  const fill = useQuickFill(state, { ...words, ...createPhrases<'selection'>(t, words.locale) }, rows);
  const locked = state.lockReason(words.t) !== null;
  return (
    <div className="quick-fill">
      <AmountField fill={fill} t={t} words={words} disabled={locked} />
      <Select
        small
        label={t('fillMethod')}
        labelHidden
        disabled={locked}
        value={fill.method}
        options={FILL_METHODS.map((method) => ({
          value: method,
          label: method === 'same' ? t(`fillWay_same_${words.holders}`) : t(`fillWay_${method}`),
        }))}
        onChange={fill.setMethod}
      />
      {fill.isDone ? (
        // The undo button ignores the second click of a double click: the user meant the apply button at the same
        // position.
        <Button size="small" disabled={locked} onClick={({ detail }) => detail < 2 && fill.undo()}>
          {text('undo')}
        </Button>
      ) : (
        <Button size="small" disabled={locked} onClick={fill.apply}>
          {t('fillApply')}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {fill.announcement}
      </span>
    </div>
  );
}

export function FillSelected(props: Omit<QuickFillProps, 't'>) {
  useSignals();
  const t = useLazyTexts('selection');
  if (!t) return <span className="quick-fill" />;
  return <QuickFill {...props} t={t} />;
}

const PERCENT = '%';

interface AmountFieldProps {
  fill: ReturnType<typeof useQuickFill>;
  t: Text<'selection'>;
  words: DistributionTableWords;
  disabled: boolean;
}

function AmountField({ fill, t, words, disabled }: AmountFieldProps) {
  const { text } = useKit();
  const noteId = useId();
  const field = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useTypingOver(input);
  const { problem } = fill;
  const problemText = (what: FillProblem) => {
    if (what === 'percent' || what === 'nothing-typed') return t(`problem_${what}`);
    return isReckoning(what) ? words.t(`problem_${what}`) : text(TEXT_OF_AMOUNT_PROBLEM[what]);
  };
  const note = problem ? problemText(problem) : fill.resultText;
  const { currency, currencyLeads } = formatCentsParts(ZERO_CENTS, words.locale);
  const isPercent = fill.method === 'percent';
  const unit = isPercent ? PERCENT : currency;
  const isUnitFirst = !isPercent && currencyLeads;
  const isWrong = problem !== null && problem !== 'unfinished';
  const onKeyDown = (event: KeyboardEvent) => {
    const isHeld = event.ctrlKey !== event.metaKey;
    // The shortcut that distributes (Ctrl+Enter or Command+Enter) also applies the value of this field first.
    if (event.key === 'Enter') fill.apply();
    // The Enter key must not submit a surrounding form.
    if (event.key === 'Enter' && !isHeld) event.preventDefault();
    if (!isHeld || event.shiftKey || event.key.toLowerCase() !== 'z' || !fill.isDone) return;
    event.preventDefault();
    fill.undo();
  };
  return (
    <span ref={field} className="control" data-small="">
      {isUnitFirst && <bdi className="control-part">{unit}</bdi>}
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        data-align="end"
        ref={input}
        aria-label={t(`fillAmount_${fill.method}`)}
        aria-invalid={isWrong || undefined}
        aria-describedby={note ? noteId : undefined}
        disabled={disabled}
        value={fill.typed}
        onChange={(event) => fill.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {!isUnitFirst && <bdi className="control-part">{unit}</bdi>}
      {note && (
        <LazyFieldNote id={noteId} field={field} tone={isWrong ? 'negative' : 'neutral'}>
          {note}
        </LazyFieldNote>
      )}
    </span>
  );
}

function isReckoning(problem: FillProblem): problem is ReckoningProblem {
  return problem === 'unfinished' || problem === 'no-reckoning' || problem === 'division-by-zero';
}

const BOXES = ':is(.grid, .card-tools) [type="checkbox"]:not([role="switch"])';

/**
 * While a checkbox of a row has the focus, a typed digit goes to `field`, as in a spreadsheet. `field` must be inside
 * the table.
 */
function useTypingOver(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const table = field.current?.closest('.table');
    const onKeyDown = (event: Event) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event as globalThis.KeyboardEvent;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !/^[0-9=]$/.test(key)) return;
      if (!(target instanceof Element) || !target.matches(BOXES)) return;
      // The browser inserts the typed character into the newly focused field.
      field.current?.focus();
      field.current?.select();
    };
    table?.addEventListener('keydown', onKeyDown);
    return () => table?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
