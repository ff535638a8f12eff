import type { ReactNode } from 'react';
import type { IconName } from '../icons/icon-paths.ts';
import { Icon } from '../icons/icon.tsx';

/** Colour is never alone: each tone brings its icon, and the word is yours. */
export interface StatusTextProps {
  tone: 'neutral' | 'positive' | 'caution' | 'negative' | 'accent';
  children: ReactNode;
}

const ICON_OF_TONE: Record<StatusTextProps['tone'], IconName> = {
  neutral: 'minus',
  positive: 'check',
  caution: 'clock',
  negative: 'error',
  accent: 'info',
};

/** A word with the icon of its tone. */
export function StatusText({ tone, children }: StatusTextProps): ReactNode {
  return (
    <span className="status" data-tone={tone}>
      <Icon name={ICON_OF_TONE[tone]} size={14} />
      {children}
    </span>
  );
}

/** The same on a soft ground, for table cells and headings. */
export function Badge({ tone, children }: StatusTextProps): ReactNode {
  return (
    <span className="status badge" data-tone={tone}>
      <Icon name={ICON_OF_TONE[tone]} size={12} />
      {children}
    </span>
  );
}
