import type { ReactNode, Ref } from 'react';
import type { Cents } from '#core/money/cents.ts';
import type { FieldProps } from './field.tsx';

/** An amount of money. Takes what people type and paste ("1.240,5", "R$ 1.240,50") and shows it formatted on leaving. */
export interface AmountFieldProps extends FieldProps {
  /** Null while empty. */
  valueCents: Cents | null;
  /** Null when emptied; not called while the text is no amount (the field says so itself). */
  onChange: (cents: Cents | null) => void;
  /** Called with whether the text now reads as an amount (empty counts as one). */
  onValidity?: (valid: boolean) => void;
  /** A minus sign is refused unless this is set. */
  allowNegative?: boolean;
  autoFocus?: boolean;
  /** Right-aligned figures (default) for columns and forms of amounts. */
  align?: 'start' | 'end';
  ref?: Ref<HTMLInputElement>;
}

export function AmountField(_props: AmountFieldProps): ReactNode {
  return null;
}
