/**
 * Ajv, set for money: nothing coerced, nothing removed. Query strings and parameters, which are text, are read by their
 * schema first. `decimals` and `line` are our keywords, for amounts and for texts of one line.
 */
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { hasDecimalsAtMost } from '#core/money/decimals.ts';
import { tidyLine } from '#core/validation/line.ts';
import { stringFormats } from '#core/validation/string-formats.ts';
import type { InvalidField } from '#contract/errors.ts';
import { isKeepable } from './json-body.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function createValidator(): Ajv {
  const ajv = new Ajv({
    coerceTypes: false,
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
  ajv.addKeyword({
    keyword: 'line',
    type: 'string',
    schemaType: 'boolean',
    // Lengths and formats are those of what is kept.
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate: (_isLine: boolean, sent: string, _schema?: AnySchemaObject, place?: DataValidationCxt) => {
      if (place) place.parentData[place.parentDataProperty] = tidyLine(sent);
      return true;
    },
  });
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('date-time', (text: string) => /\dT\d/.test(text) && !Number.isNaN(Date.parse(text)));
  for (const [name, accepts] of Object.entries(stringFormats)) ajv.addFormat(name, accepts);
  return ajv;
}

/** Of every server in this process: it knows a schema that it has compiled, and says the same of it each time. */
const validator = createValidator();

/** Each part of a request by what it is made of: JSON, or text. Compiled for the first request, not while the server starts. */
export function useValidation(app: FastifyInstance): void {
  const compiler: FastifySchemaCompiler<AnySchemaObject> = ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    return (sent: Record<string, unknown>) => {
      const isFitting = (compiled ??= validator.compile(schema));
      const value = httpPart === 'body' ? sent : readTexts(schema, sent);
      return isFitting(value) ? { value } : { error: isFitting.errors ?? [] };
    };
  };
  app.setValidatorCompiler(compiler);
}

/** A number is its digits, as an address has them: no exponent, no sign that is not needed, no space. */
const INTEGER = /^-?\d{1,15}$/;
const NUMBER = /^-?\d{1,12}(?:\.\d{1,3})?$/;
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : text),
  number: (text) => (NUMBER.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  // What no text can be fits no schema of a text.
  string: (text) => (isKeepable(text) ? text : null),
};

/** What cannot be read stays as it came, for the schema to refuse. */
function readTexts(schema: AnySchemaObject, sent: Record<string, unknown>): Record<string, unknown> {
  const properties = schema['properties'] as Record<string, { type?: string }> | undefined;
  const read = (name: string, value: unknown) => {
    const property = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const reader = READERS[property?.type ?? ''];
    return reader && typeof value === 'string' ? reader(value) : value;
  };
  return Object.fromEntries(Object.entries(sent ?? {}).map(([name, value]) => [name, read(name, value)]));
}

/** What did not fit, without the value that was sent. */
export function describeInvalid(part: string, invalid: readonly ErrorObject[]): InvalidField[] {
  return invalid.map((error) => ({
    part: part as InvalidField['part'],
    path: error.instancePath,
    message: error.message ?? 'does not fit',
  }));
}
