/** The own password. Changing it ends every session of the user, this one too. */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { brokenPasswordFormRules, type PasswordFormProblem } from '#core/validation/password.ts';

export interface ChangePasswordState {
  readonly current: Signal<string>;
  readonly next: Signal<string>;
  readonly repeated: Signal<string>;
  readonly currentMissing: ReadonlySignal<boolean>;
  readonly broken: ReadonlySignal<readonly PasswordFormProblem[]>;
  readonly busy: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<ApiError | null>;
  /** Counts attempts that leave something to mend. */
  readonly refusals: ReadonlySignal<number>;
  submit(): Promise<void>;
  clear(): void;
}

export function createChangePasswordState(session: Session, onChanged: () => void): ChangePasswordState {
  const [current, next, repeated] = [signal(''), signal(''), signal('')];
  const currentMissing = signal(false);
  const broken = signal<readonly PasswordFormProblem[]>([]);
  const busy = signal(false);
  const failure = signal<ApiError | null>(null);
  const refusals = signal(0);
  const clear = () => {
    for (const field of [current, next, repeated]) field.value = '';
    currentMissing.value = false;
    broken.value = [];
    failure.value = null;
  };
  const submit = async () => {
    if (busy.value) return;
    failure.value = null;
    currentMissing.value = current.value === '';
    broken.value = brokenPasswordFormRules(next.value, repeated.value);
    if (currentMissing.value || broken.value.length > 0) {
      refusals.value += 1;
      return;
    }
    busy.value = true;
    try {
      const body = { password: current.value, newPassword: next.value };
      await session.api('PUT /user/authenticationPass', { body });
      clear();
      onChanged();
    } catch (reason) {
      failure.value = toApiError(reason);
      refusals.value += 1;
    } finally {
      busy.value = false;
    }
  };
  return { current, next, repeated, currentMissing, broken, busy, failure, refusals, submit, clear };
}
