/** Holds what the server answers against the contract. */
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { createValidator } from '../plugins/validation.ts';

/**
 * Collects what is wrong with the answers of `app`. They are looked at before they are serialised, which would
 * silently leave out what a schema does not name.
 */
export function watchAnswers(app: FastifyInstance): string[] {
  const faults: string[] = [];
  const validator = createValidator(false);
  const compiled = new Map<RouteName, ValidateFunction>();
  app.addHook('preSerialization', async (request, reply, payload) => {
    const name = request.routeOptions.config.routeName;
    const schema = name && (routes[name] as RouteContract).response;
    if (!name || !schema || reply.statusCode !== 200) return payload;
    const isFitting = compiled.get(name) ?? validator.compile(schema);
    compiled.set(name, isFitting);
    if (!isFitting(JSON.parse(JSON.stringify(payload)))) {
      faults.push(`${name} answered off its schema: ${validator.errorsText(isFitting.errors)}`);
    }
    return payload;
  });
  return faults;
}
