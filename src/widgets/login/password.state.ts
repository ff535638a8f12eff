/** A forgotten password: asking for the link, and setting another with it. */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { problemsOfNewPassword, type NewPasswordProblems } from './login.model.ts';

interface Sending {
  readonly status: ReadonlySignal<'open' | 'busy' | 'done'>;
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly refusals: Signal<number>;
  submit(): Promise<void>;
}

export interface ForgotState extends Sending {
  readonly identifier: Signal<string>;
  readonly missing: ReadonlySignal<boolean>;
}

export interface ResetState extends Sending {
  readonly password: Signal<string>;
  readonly repeated: Signal<string>;
  readonly problems: ReadonlySignal<NewPasswordProblems>;
}

const FINE: NewPasswordProblems = { password: [], differs: false };

function createSending(check: () => boolean, send: () => Promise<unknown>): Sending {
  const status = signal<'open' | 'busy' | 'done'>('open');
  const failure = signal<ApiError | null>(null);
  const refusals = signal(0);
  const submit = async () => {
    if (status.value === 'busy') return;
    failure.value = null;
    if (!check()) {
      refusals.value += 1;
      return;
    }
    status.value = 'busy';
    try {
      await send();
      status.value = 'done';
    } catch (reason) {
      failure.value = toApiError(reason);
      status.value = 'open';
      refusals.value += 1;
    }
  };
  return { status, failure, refusals, submit };
}

export function createForgotState(session: Session): ForgotState {
  const identifier = signal('');
  const missing = signal(false);
  const sending = createSending(
    () => !(missing.value = identifier.value.trim() === ''),
    () => session.api('POST /login/forgot', { body: { identifier: identifier.value.trim() } }),
  );
  return { ...sending, identifier, missing };
}

/** `readToken` is asked when the form is sent: the token stays where it was given. */
export function createResetState(session: Session, readToken: () => string): ResetState {
  const password = signal('');
  const repeated = signal('');
  const problems = signal<NewPasswordProblems>(FINE);
  const sending = createSending(
    () => {
      problems.value = problemsOfNewPassword(password.value, repeated.value);
      return problems.value.password.length === 0 && !problems.value.differs;
    },
    async () => {
      await session.api('POST /login/reset', { body: { token: readToken(), password: password.value } });
      password.value = '';
      repeated.value = '';
    },
  );
  return { ...sending, password, repeated, problems };
}
