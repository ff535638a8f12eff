import type { ReactNode } from 'react';

export interface ProgressBarProps {
  label: string;
  /** Finished amount and total amount. Without both amounts, the bar is indeterminate. */
  value?: number;
  max?: number;
  children?: ReactNode;
}

export function ProgressBar({ label, value, max = 100, children }: ProgressBarProps): ReactNode {
  const hasValue = value !== undefined;
  const share = hasValue && max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="progress">
      <div className="progress-text">
        <span>{label}</span>
        {children && <span>{children}</span>}
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={hasValue ? 0 : undefined}
        aria-valuemax={hasValue ? max : undefined}
      >
        <div
          className="progress-fill"
          data-unknown={hasValue ? undefined : ''}
          style={hasValue ? { inlineSize: `${share * 100}%` } : undefined}
        />
      </div>
    </div>
  );
}
