import type { ReactNode } from 'react';
import type { IconName } from '../icons/icon-paths.ts';
import { Icon } from '../icons/icon.tsx';

/** Color is never the only sign: each tone has its icon, and the caller supplies the word. */
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

export function StatusText({ tone, children }: StatusTextProps): ReactNode {
  return (
    <span className="status" data-tone={tone}>
      <Icon name={ICON_OF_TONE[tone]} size={14} />
      {children}
    </span>
  );
}

export function Badge({ tone, children }: StatusTextProps): ReactNode {
  return (
    <span className="status badge" data-tone={tone}>
      <Icon name={ICON_OF_TONE[tone]} size={12} />
      {children}
    </span>
  );
}
