/** Sending of a form by one call that moves no credit, so the user may safely repeat it. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError } from '../../api/api-error.ts';
import { createOperation } from '../../state/operation.ts';
import type { Form } from './form-state.ts';

export interface Submission {
  readonly busy: ReadonlySignal<boolean>;
  /** Error of the last call, unless a field shows it. */
  readonly failure: ReadonlySignal<ApiError | null>;
  submit(): Promise<void>;
  reset(): void;
}

/** `send` receives the form's values once all are readable. After success, the form is reset and `onDone` is called. */
export function createSubmission<Body>(
  form: Form<Body>,
  send: (body: Body) => Promise<unknown>,
  onDone: () => void = () => undefined,
): Submission {
  const operation = createOperation<'submit'>();
  const failure = signal<ApiError | null>(null);
  const reset = () => {
    form.reset();
    failure.value = null;
  };
  return {
    busy: operation.busy,
    failure,
    reset,
    async submit() {
      if (operation.running.peek()) return;
      failure.value = null;
      const body = form.read();
      if (body === null) return;
      const outcome = await operation.run('submit', () => send(body));
      if (outcome.status === 'done') {
        reset();
        onDone();
      } else if (outcome.status === 'refused' && !form.refuse(outcome.error)) {
        failure.value = outcome.error;
        form.call();
      }
    },
  };
}
