import type { ReactNode } from 'react';

/** How many, how much, and what can be done with them: "14 selecionados · R$ 1.240,00". */
export interface SelectionBarProps {
  count: number;
  /** How much, such as <MoneyText/>. */
  summary?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
  onClear: () => void;
}

export function SelectionBar(_props: SelectionBarProps): ReactNode {
  return null;
}
