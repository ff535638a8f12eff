/** Refusal of a request. Any code may throw a refusal; inside a transaction the refusal rolls back all changes. */
import type { ErrorBody } from '#contract/error-body.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';

type Details = NonNullable<ErrorBody['details']>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly details: Details | undefined;
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, details?: Details, retryAfterS?: number) {
    super(errors[code][1]);
    this.code = code;
    this.statusCode = errors[code][0];
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}
