import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';

export interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  /** Request id that the user can read out to support; missing if the request never reached the server. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Text of the retry button. Default: the kit's "Tentar de novo". */
  retryLabel?: string | undefined;
  busy?: boolean;
  /** `panel` (default) replaces the content; `line` is a strip above existing content. */
  size?: 'panel' | 'line';
}

export function ErrorState({
  title,
  children,
  requestId,
  onRetry,
  retryLabel,
  busy,
  size = 'panel',
}: ErrorStateProps): ReactNode {
  const { text } = useKit();
  return (
    <div className="error-state" data-size={size} role="alert">
      <Icon name="error" size={size === 'panel' ? 24 : 16} />
      <div className="state-body">
        <p className="state-title">{title}</p>
        {children && <div className="state-text">{children}</div>}
        {requestId && <p className="request-id">{text('requestId', { id: requestId })}</p>}
      </div>
      {onRetry && (
        <div className="state-action">
          <Button size={size === 'line' ? 'small' : 'medium'} busy={busy ?? false} onClick={onRetry}>
            {retryLabel ?? text('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
