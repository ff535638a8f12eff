import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';

type Json = Record<string, unknown>;

interface Operation {
  readonly requestBody?: Json;
  readonly responses: Record<string, Json>;
}

const document = parse(readFileSync(join(import.meta.dirname, 'openapi.yaml'), 'utf8')) as {
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Json;
};

export const version = document.info.version;

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat('date-time', RFC_3339);
ajv.addFormat('int32', { type: 'number', validate: (value: number) => Number.isInteger(value) });
// The format `uri` must accept a URL without a scheme, because the API document contains such an example.
ajv.addFormat('uri', /^[\x21-\x7e]+$/);
ajv.addFormat('int64', { type: 'number', validate: (value: number) => Number.isInteger(value) });
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addSchema({ ...(wholePatterns(document) as Json), $id: 'pix' });

/** Makes each pattern of the API document match whole texts. One pattern has slashes around it, as in JavaScript. */
function wholePatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wholePatterns);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      name === 'pattern' && typeof child === 'string'
        ? `^(?:${child.replace(/^\/|\/$/g, '').replace(/^\^|\$$/g, '')})$`
        : wholePatterns(child),
    ]),
  );
}

const checks = new Map<string, ValidateFunction>();

function faultsOf(pointer: string, value: unknown): string[] {
  const check = checks.get(pointer) ?? ajv.compile({ $ref: `pix#${pointer}` });
  checks.set(pointer, check);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

const part = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerOf = (...names: string[]) => names.map((name) => `/${encodeURIComponent(part(name))}`).join('');

function pointerTo(value: Json, ...here: string[]): string {
  const { $ref } = value;
  return typeof $ref === 'string' ? $ref.slice(1) : pointerOf(...here);
}

export function requestFaults(method: string, body: unknown): string[] {
  const operation = operationOf(method);
  if (!operation) return [`${method} /cob/{txid} is no call`];
  if (!operation.requestBody) return body === undefined ? [] : ['a body that nobody asked for'];
  const pointer = pointerTo(
    operation.requestBody,
    'paths',
    '/cob/{txid}',
    method.toLowerCase(),
    'requestBody',
  );
  return faultsOf(`${pointer}${pointerOf('content', 'application/json', 'schema')}`, body);
}

/**
 * Returns violations of the API document by an answer. An answer with a status from 400 on must have the body of a
 * problem.
 */
export function answerFaults(method: string, status: number, body: unknown, path = '/cob/{txid}'): string[] {
  if (status >= 400) return faultsOf(pointerOf('components', 'schemas', 'Problema'), body);
  const answer = operationOf(method, path)?.responses[String(status)];
  if (!answer) return [`${method} ${path} never answers ${status}`];
  const pointer = pointerTo(answer, 'paths', path, method.toLowerCase(), 'responses', String(status));
  return faultsOf(`${pointer}${pointerOf('content', 'application/json', 'schema')}`, body);
}

export function noticeFaults(body: unknown): string[] {
  const content = pointerOf('content', 'application/json', 'schema');
  return faultsOf(`${pointerOf('components', 'requestBodies', 'WebhookPixBody')}${content}`, body);
}

const operationOf = (method: string, path = '/cob/{txid}') => document.paths[path]?.[method.toLowerCase()];
