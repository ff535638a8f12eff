/** The first step: who, and the password. The session does the asking and holds what came of it. */
import { signal, type Signal } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import { missingOfSignIn } from './login.model.ts';

export interface SignInState {
  readonly identifier: Signal<string>;
  readonly password: Signal<string>;
  readonly missing: Signal<readonly ('identifier' | 'password')[]>;
  /** Counts answers that leave something to mend, so that each moves the focus. */
  readonly refusals: Signal<number>;
  submit(): Promise<void>;
}

export function createSignInState(session: Session): SignInState {
  const state: SignInState = {
    identifier: signal(''),
    password: signal(''),
    missing: signal<readonly ('identifier' | 'password')[]>([]),
    refusals: signal(0),
    submit: async () => {
      if (session.auth.status === 'signing-in') return;
      const { identifier, password, missing, refusals } = state;
      missing.value = missingOfSignIn(identifier.value, password.value);
      if (missing.value.length > 0) {
        refusals.value += 1;
        return;
      }
      await session.signIn(identifier.value, password.value);
      if (session.auth.error?.outcome === 'unknown') return;
      password.value = '';
      if (session.auth.error) refusals.value += 1;
    },
  };
  return state;
}
