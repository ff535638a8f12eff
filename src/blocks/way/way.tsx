/** The way to another element: in the portal a link to its screen, elsewhere a button by which the page is asked to show it. */
import type { ReactNode } from 'react';
import type { Session } from '#core/session/session.ts';
import { Button, type ButtonProps } from '#core/ui/button.tsx';

export interface WayProps {
  session: Session;
  /** Of the screen in the portal. */
  path: string;
  /** What is to be shown there; empty for the screen as it opens. */
  view: string;
  /** Where there is no portal: tells the page. */
  onAsk: () => void;
  /** In the portal, as the link is followed: what it leads to is made ready. */
  onFollow?: () => void;
  tone?: NonNullable<ButtonProps['tone']>;
  size?: NonNullable<ButtonProps['size']>;
  /** It stands within a sentence: a class that draws it so, in place of a button. */
  inline?: string;
  children: ReactNode;
}

export function Way(props: WayProps): ReactNode {
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
