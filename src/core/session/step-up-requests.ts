/** Question for a mailed code, shown by one element of the session. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { StepUpPrompt, StepUpQuestion, StepUpReply } from '../api/step-up.ts';

export interface StepUpRequest extends StepUpQuestion {
  /** The same for all questions of one movement. */
  readonly movement: object;
  /** True while the server checks the code. */
  readonly isBusy: boolean;
  readonly reply: (reply: StepUpReply) => void;
}

export interface StepUpRequests {
  /** The current question; null without one. */
  readonly current: ReadonlySignal<StepUpRequest | null>;
  /** Creates the prompt of one movement. Questions of concurrent movements wait for each other. */
  prompt(): StepUpPrompt;
}

export function createStepUpRequests(): StepUpRequests {
  const current = signal<StepUpRequest | null>(null);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    current,
    prompt: () => {
      const movement = {};
      let release: (() => void) | undefined;
      return {
        ask: async (question) => {
          if (!release) {
            const before = turn;
            turn = new Promise<void>((resolve) => (release = resolve));
            await before;
          }
          return new Promise<StepUpReply>((resolve) => {
            const request = { ...question, movement };
            const reply = (answer: StepUpReply) => {
              current.value = { ...request, isBusy: true, reply: () => undefined };
              resolve(answer);
            };
            current.value = { ...request, isBusy: false, reply };
          });
        },
        end: () => {
          current.value = null;
          release?.();
          release = undefined;
        },
      };
    },
  };
}
