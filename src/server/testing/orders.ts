import { routes } from '#contract/routes.ts';
import type { RouteContract } from '#contract/route.ts';

interface Sorted {
  readonly properties: { readonly sort: { readonly enum: readonly string[] } };
}

export function ordersOf(name: keyof typeof routes): string[] {
  const { query } = routes[name] as RouteContract & { query: Sorted };
  return query.properties.sort.enum.filter((order) => !order.startsWith('-'));
}
