import { STATUS_CODES } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import { errors } from '#contract/errors.ts';
import { refusalsOf } from '#contract/refusals.ts';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { formatOf } from '../platform/plugins/export-format.ts';
import { createValidator } from '../platform/plugins/validation.ts';

const validator = createValidator();
const isErrorBody = validator.compile<ErrorBody>(ErrorBody);
const compiled = new Map<string, ValidateFunction>();

/**
 * Collects faults in the answers of `app`: an invalid body, a malformed error, an unknown status, or an error code that
 * the contract does not list for the call. The hook checks bodies before serialization, because serialization would drop
 * properties that the schema lacks.
 */
export function watchAnswers(
  app: FastifyInstance,
  contracts: Readonly<Record<string, RouteContract>> = routes,
): string[] {
  const faults: string[] = [];
  const seen = new WeakSet<FastifyRequest>();
  app.addHook('preSerialization', async (request, reply, payload) => {
    seen.add(request);
    const plain: unknown = JSON.parse(JSON.stringify(payload));
    faults.push(...faultsOf(request, reply, contracts, plain));
    return payload;
  });
  // The `onSend` hook checks payloads that were never objects: texts, streams, empty payloads, and bodies cached as
  // text.
  app.addHook('onSend', async (request, reply, payload) => {
    if (seen.has(request)) return payload;
    const text = textOf(reply, payload);
    const found =
      text === null
        ? faultsWithoutBody(request, reply, contracts)
        : faultsOf(request, reply, contracts, JSON.parse(text) as unknown);
    faults.push(...found);
    return payload;
  });
  return faults;
}

function textOf(reply: FastifyReply, payload: unknown): string | null {
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return null;
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return null;
  return (reply.getHeader('content-encoding') === 'br' ? brotliDecompressSync : gunzipSync)(
    payload,
  ).toString();
}

function faultsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  contracts: Readonly<Record<string, RouteContract>>,
  body: unknown,
): string[] {
  const name = request.routeOptions.config.routeName;
  const contract = name && contracts[name];
  const call = name ?? `${request.method} (no call)`;
  if (reply.statusCode >= 400)
    return refusalFaults(request, reply, contract, body).map((fault) => `${call} ${fault}`);
  if (!name || !contract) return [];
  if (reply.statusCode !== 200 || !contract.response)
    return [`${call} answered ${reply.statusCode} with a body`];
  const isFitting = compiled.get(name) ?? validator.compile(contract.response);
  compiled.set(name, isFitting);
  if (isFitting(body)) return [];
  return [`${call} answered off its schema: ${validator.errorsText(isFitting.errors)}`];
}

function refusalFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  contract: RouteContract | undefined,
  body: unknown,
): string[] {
  if (!isErrorBody(body)) {
    return [`refused off the schema of errors: ${validator.errorsText(isErrorBody.errors)}`];
  }
  const { code, statusCode, message, error, requestId } = body;
  const [status, text] = errors[code];
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const faults = [
    contract &&
      !refusalsOf(method, contract).includes(code) &&
      `refused with ${code}, which its contract does not name`,
    (reply.statusCode !== status || statusCode !== status) &&
      `refused with ${code} under ${reply.statusCode}`,
    (message !== text || error !== STATUS_CODES[status]) && `refused with other words than those of ${code}`,
    (requestId !== request.id || reply.getHeader('x-request-id') !== request.id) &&
      'refused without its request id',
  ];
  return faults.filter((fault) => fault !== false && fault !== undefined);
}

function faultsWithoutBody(
  request: FastifyRequest,
  reply: FastifyReply,
  contracts: Readonly<Record<string, RouteContract>>,
): string[] {
  const { routeName } = request.routeOptions.config;
  if (reply.statusCode === 304 && routeName && contracts[routeName]?.revalidates) return [];
  if (
    reply.statusCode === 200 &&
    formatOf(request.headers.accept) &&
    routeName &&
    contracts[routeName]?.exports
  )
    return [];
  const types = routeName && contracts[routeName]?.answersFile;
  if (reply.statusCode === 200 && types) {
    const isOfType = types.includes(String(reply.getHeader('content-type')));
    const isSaved = /^attachment; filename=/.test(String(reply.getHeader('content-disposition')));
    return isOfType && isSaved ? [] : [`${routeName} answered a file that may be shown, or of another type`];
  }
  if (reply.statusCode >= 400)
    return [`${request.method} ${request.routeOptions.url} refused without an error body`];
  return routeName ? [`${routeName} answered ${reply.statusCode} without a JSON body`] : [];
}
