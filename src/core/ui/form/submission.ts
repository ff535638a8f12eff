/** The one call that a form is for, where it moves nothing: it is made when it is asked for, and may be made again. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError } from '../../api/api-error.ts';
import { createOperation } from '../../state/operation.ts';
import type { Form } from './form-state.ts';

export interface Submission {
  /** What was filled in is on its way; until it is answered, nothing else is sent. */
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last call failed, unless the reason stands at a field. */
  readonly failure: ReadonlySignal<ApiError | null>;
  submit(): Promise<void>;
  /** The form as it began, and no failure. */
  reset(): void;
}

/** `send` gets what the form reads, once all of it can be read. After it the form is emptied and `onDone` called. */
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
