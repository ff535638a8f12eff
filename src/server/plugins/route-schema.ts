/** What Fastify validates and serialises by. */
import type { RouteContract } from '#contract/route.ts';

/** The schemas of a call as Fastify names them. */
export function schemaOf({ body, query, params, response }: RouteContract) {
  return {
    ...(body && { body }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(response && { response: { 200: response } }),
  };
}
