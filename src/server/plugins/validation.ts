/**
 * Ajv, set for money: bodies are taken as they are (nothing coerced, nothing removed), query strings and parameters,
 * which are text, are read by their schema. `decimals` is our keyword for amounts.
 */
import { Ajv, type AnySchema, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { hasDecimalsAtMost } from '#core/money/decimals.ts';
import { stringFormats } from '#core/validation/string-formats.ts';
import type { InvalidField } from '#contract/errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function createValidator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: false,
    removeAdditional: false,
    allErrors: false,
    strict: true,
  });
  ajv.addKeyword({
    keyword: 'decimals',
    type: 'number',
    schemaType: 'number',
    validate: (places: number, value: number) => hasDecimalsAtMost(value, places),
    error: { message: 'must not have more decimals' },
  });
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('date-time', (text: string) => /\dT\d/.test(text) && !Number.isNaN(Date.parse(text)));
  for (const [name, accepts] of Object.entries(stringFormats)) ajv.addFormat(name, accepts);
  return ajv;
}

/** Fastify compiles each part of a request with the validator that fits it. */
export function useValidation(app: FastifyInstance): void {
  const strict = createValidator(false);
  const reading = createValidator(true);
  const compiler: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : reading).compile(schema);
  app.setValidatorCompiler(compiler);
}

/** What did not fit, without the value that was sent. */
export function describeInvalid(part: string, invalid: readonly ErrorObject[]): InvalidField[] {
  return invalid.map((error) => ({
    part: part as InvalidField['part'],
    path: error.instancePath,
    message: error.message ?? 'does not fit',
  }));
}
