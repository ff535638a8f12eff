import type { Session } from '#core/session/session.ts';
import type { LoginView } from './login.element.ts';

export interface LoginStepProps {
  readonly session: Session;
  /** Heading level from 1 to 6; any other value renders no heading element. */
  readonly level: number | undefined;
  readonly takeFocus: boolean;
  readonly onView: (view: LoginView) => void;
}
