/**
 * Request validation with Ajv, strict for money: no coercion, no removal of properties. Query and path values are text,
 * so the server first parses them by the types in their schema. `decimals` (amounts) and `line` (single-line texts) are
 * custom keywords.
 */
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { hasDecimalsAtMost } from '#core/money/decimals.ts';
import { tidyLine } from '#core/validation/line.ts';
import { stringFormats } from '#core/validation/string-formats.ts';
import type { InvalidField } from '#contract/error-body.ts';
import { isStorable } from './json-body.ts';

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
    // The keyword `line` runs first, so that lengths and formats apply to the tidied text that the server stores.
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

/** Validator that all servers of this process share, because Ajv caches compiled schemas. */
const validator = createValidator();

/** Validates bodies as JSON, and query and path as text. Compiles a schema at the first request, not at the start. */
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

/** Numbers in paths and queries have no exponent, no unnecessary sign and no space. */
const INTEGER = /^-?\d{1,15}$/;
const NUMBER = /^-?\d{1,12}(?:\.\d{1,3})?$/;
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : text),
  number: (text) => (NUMBER.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  // A text that the database cannot store becomes null, which no string schema accepts.
  string: (text) => (isStorable(text) ? text : null),
};

/** Parses query and path values by their schema. Unparsable values stay text, so the schema refuses them. */
function readTexts(schema: AnySchemaObject, sent: Record<string, unknown>): Record<string, unknown> {
  const properties = schema['properties'] as Record<string, { type?: string }> | undefined;
  const read = (name: string, value: unknown) => {
    const property = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const reader = READERS[property?.type ?? ''];
    return reader && typeof value === 'string' ? reader(value) : value;
  };
  return Object.fromEntries(Object.entries(sent ?? {}).map(([name, value]) => [name, read(name, value)]));
}

/** Describes invalid fields without their values. */
export function describeInvalid(part: string, invalid: readonly ErrorObject[]): InvalidField[] {
  return invalid.map((error) => ({
    part: part as InvalidField['part'],
    path: error.instancePath,
    message: error.message ?? 'does not fit',
  }));
}
