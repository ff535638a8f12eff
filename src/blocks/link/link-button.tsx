/**
 * Link to another element. In the portal it is a link to a screen; elsewhere it is a button, and the host page shows
 * the element.
 */
import type { ReactNode } from 'react';
import type { Session } from '#core/session/session.ts';
import { Button, type ButtonProps } from '#core/ui/button.tsx';

export interface LinkButtonProps {
  session: Session;
  path: string;
  /** View that the screen opens with; empty for the default view. */
  view: string;
  /** Outside the portal: asks the host page to show the element. */
  onAsk: () => void;
  /** In the portal: runs when the user follows the link, to prepare the target. */
  onFollow?: () => void;
  tone?: NonNullable<ButtonProps['tone']>;
  size?: NonNullable<ButtonProps['size']>;
  /** CSS class of a link inside a sentence; it replaces the button style. */
  inline?: string;
  children: ReactNode;
}

export function LinkButton(props: LinkButtonProps): ReactNode {
  const { session, path, view, onAsk, onFollow, tone = 'neutral', size = 'medium', inline, children } = props;
  if (session.mode === 'portal') {
    const href = view === '' ? path : `${path}#${view}`;
    if (inline) {
      return (
        <a className={inline} href={href} onClick={onFollow}>
          {children}
        </a>
      );
    }
    return (
      <a className="button" data-tone={tone} data-size={size} href={href} onClick={onFollow}>
        <span className="button-text">{children}</span>
      </a>
    );
  }
  if (inline) {
    return (
      <button type="button" className={inline} onClick={onAsk}>
        {children}
      </button>
    );
  }
  return (
    <Button tone={tone} size={size} onClick={onAsk}>
      {children}
    </Button>
  );
}
