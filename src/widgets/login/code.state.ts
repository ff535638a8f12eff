/** The second step: the code that was sent. */
import { signal, type Signal } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import { isWholeCode } from './login.model.ts';

export interface CodeState {
  readonly code: Signal<string>;
  readonly incomplete: Signal<boolean>;
  readonly resent: Signal<boolean>;
  readonly refusals: Signal<number>;
  submit(): Promise<void>;
  resend(): Promise<void>;
  back(): void;
}

export function createCodeState(session: Session): CodeState {
  const isBusy = () => session.auth.status === 'signing-in';
  const state: CodeState = {
    code: signal(''),
    incomplete: signal(false),
    resent: signal(false),
    refusals: signal(0),
    submit: async () => {
      if (isBusy()) return;
      const { code, incomplete, resent, refusals } = state;
      resent.value = false;
      incomplete.value = !isWholeCode(code.value);
      if (!incomplete.value) await session.submitCode(code.value);
      if (session.auth.error?.outcome === 'unknown') return;
      if (!incomplete.value) code.value = '';
      if (session.auth.status !== 'signed-in') refusals.value += 1;
    },
    resend: async () => {
      if (isBusy()) return;
      state.code.value = '';
      state.incomplete.value = false;
      state.resent.value = false;
      state.resent.value = await session.resendCode();
      state.refusals.value += 1;
    },
    back: () => {
      if (!isBusy()) session.cancelCode();
    },
  };
  return state;
}
