/** Repetition of a movement with the mailed code that confirms it. */
import type { StepUpDetail } from '#contract/error-body.ts';
import { ApiError, toApiError, type ApiErrorCode } from './api-error.ts';

/** The server's question for the mailed code of a movement. */
export interface StepUpQuestion extends StepUpDetail {
  /** Error of the last attempt; null for a code that was just mailed. */
  readonly failure: ApiErrorCode | null;
}

/** Six digits; `resend` requests another mail; null cancels the movement. */
export type StepUpReply = { readonly code: string } | 'resend' | null;

/** Asks the user for mailed codes. */
export interface StepUpPrompt {
  ask(question: StepUpQuestion): Promise<StepUpReply>;
  /** Called after the last answer to a movement that needed a code. */
  end(): void;
}

/** Errors after which the user can enter another code, or request one. */
const CORRECTABLE: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'auth_code_invalid',
  'auth_code_expired',
  'auth_code_not_found',
  'attempts_reached',
  'too_many_requests',
]);

/**
 * Wraps `send` of one request: if the server asks for a code, asks the user and sends the request again with the code.
 * Rejects with `step_up_required` if the user cancels; the server then did nothing. Repetitions after a lost answer use
 * the last code.
 */
export function confirmedBy<T>(
  prompt: StepUpPrompt | undefined,
  send: (code: string | undefined) => Promise<T>,
): () => Promise<T> {
  if (!prompt) return () => send(undefined);
  let code: string | undefined;
  return async () => {
    let question: StepUpDetail | undefined;
    try {
      for (;;) {
        try {
          return await send(code);
        } catch (error) {
          const refusal = toApiError(error);
          const asked = questionIn(refusal);
          question = asked ?? question;
          if (!question || (!asked && !CORRECTABLE.has(refusal.code))) throw refusal;
          const reply = await prompt.ask({ ...question, failure: asked ? null : refusal.code });
          if (reply === null) throw canceled(refusal);
          code = reply === 'resend' ? undefined : reply.code;
        }
      }
    } finally {
      if (question) prompt.end();
    }
  };
}

function questionIn({ code, details }: ApiError): StepUpDetail | undefined {
  if (code !== 'step_up_required') return undefined;
  return details?.find((detail): detail is StepUpDetail => 'sentTo' in detail);
}

function canceled({ status, requestId }: ApiError): ApiError {
  return new ApiError({
    status,
    code: 'step_up_required',
    message: 'The user did not enter the code.',
    requestId,
    outcome: 'refused',
  });
}
