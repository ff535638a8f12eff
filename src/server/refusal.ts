/** A refusal on its way to the caller. Thrown anywhere; inside a transaction it rolls everything back. */
import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly details: NonNullable<ErrorBody['details']> | undefined;

  constructor(code: ErrorCode, details?: NonNullable<ErrorBody['details']>) {
    super(errors[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.statusCode = errors[code][0];
    this.details = details;
  }
}
