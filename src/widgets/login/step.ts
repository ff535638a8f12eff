import type { Session } from '#core/session/session.ts';
import type { LoginView } from './login.element.ts';

/** What each step of the way in is given. */
export interface StepProps {
  readonly session: Session;
  /** 1 to 6, else its title is no heading. */
  readonly level: number | undefined;
  readonly takeFocus: boolean;
  readonly onView: (view: LoginView) => void;
}
