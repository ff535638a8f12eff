/**
 * Link to another element. In the portal it links to a screen. On other pages it is a button, and the host page shows
 * the element.
 */
import type { ReactNode } from 'react';
import { hrefOf, type Intent, type IntentRequest, type LinkedElement } from '#blocks/intent/intent.ts';
import type { Session } from '#core/session/session.ts';
import { Button, type ButtonProps } from '#core/ui/button.tsx';

export interface LinkButtonProps<Element extends LinkedElement = LinkedElement> {
  session: Session;
  intent: Intent<Element>;
  /**
   * Asks the host page to show the element; only outside the portal. Without `onAsk`, the link appears only in the
   * portal.
   */
  onAsk?: (request: IntentRequest<Element>) => void;
  tone?: NonNullable<ButtonProps['tone']>;
  size?: NonNullable<ButtonProps['size']>;
  inline?: string;
  children: ReactNode;
}

export function LinkButton<Element extends LinkedElement>(props: LinkButtonProps<Element>): ReactNode {
  const { session, intent, onAsk, tone = 'neutral', size = 'medium', inline, children } = props;
  if (session.mode === 'portal') {
    // `save` runs before the navigation, so that the target of the link finds the saved values.
    const { save } = intent;
    if (inline) {
      return (
        <a className={inline} href={hrefOf(intent)} onClick={save}>
          {children}
        </a>
      );
    }
    return (
      <a className="button" data-tone={tone} data-size={size} href={hrefOf(intent)} onClick={save}>
        <span className="button-text">{children}</span>
      </a>
    );
  }
  if (!onAsk) return null;
  const ask = () => {
    intent.save?.();
    onAsk({ element: intent.element, view: intent.view });
  };
  if (inline) {
    return (
      <button type="button" className={inline} onClick={ask}>
        {children}
      </button>
    );
  }
  return (
    <Button tone={tone} size={size} onClick={ask}>
      {children}
    </Button>
  );
}
