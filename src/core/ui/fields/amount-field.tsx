import { useState, type ReactNode, type Ref } from 'react';
import type { Cents } from '#core/money/cents.ts';
import { formatCentsFigure, formatCentsParts } from '#core/money/format-cents.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { useKit } from '../kit.tsx';
import { TEXT_OF_AMOUNT_PROBLEM } from './amount-problem.ts';
import { FieldFrame, type FieldProps } from './field.tsx';

/** An amount of money. Takes what people type and paste ("1.240,5", "R$ 1.240,50") and shows it formatted on leaving. */
export interface AmountFieldProps extends FieldProps {
  /** Null while empty. */
  valueCents: Cents | null;
  /** Null when emptied; not called while the text is no amount (the field says so itself). */
  onChange: (cents: Cents | null) => void;
  /** Called with whether the text now reads as an amount (empty counts as one). */
  onValidity?: (valid: boolean) => void;
  autoFocus?: boolean;
  /** Right-aligned figures (default) for columns and forms of amounts. */
  align?: 'start' | 'end';
  ref?: Ref<HTMLInputElement>;
}

export function AmountField(props: AmountFieldProps): ReactNode {
  const { valueCents, error } = props;
  const { text, locale } = useKit();
  // The text as typed, while it is being typed or cannot be read; else the value speaks.
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const parsed = parseAmount(draft ?? '', locale);
  const problem = draft !== null && !parsed.ok && parsed.problem !== 'empty' ? parsed.problem : null;

  const change = (typed: string) => {
    setDraft(typed);
    const read = parseAmount(typed, locale);
    props.onValidity?.(read.ok || read.problem === 'empty');
    if (read.ok) props.onChange(read.amountCents);
    else if (read.problem === 'empty') props.onChange(null);
  };
  const shown = draft ?? (valueCents === null ? '' : formatCentsFigure(valueCents, locale));
  const ownError = problem && left ? text(TEXT_OF_AMOUNT_PROBLEM[problem]) : null;
  return (
    <FieldFrame field={{ ...props, error: ownError ?? error ?? null }}>
      {(control) => (
        <div className="control">
          <span className="control-part">{formatCentsParts(0 as Cents, locale).currency}</span>
          <input
            {...control}
            ref={props.ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            data-align={props.align ?? 'end'}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field; the caller decides
            autoFocus={props.autoFocus}
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => {
              setLeft(true);
              if (!problem) setDraft(null);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
