import type { RouteName, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ApiInput } from '#core/api/api.ts';
import type { Session } from '#core/session/session.ts';
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';

type ListRouteName = {
  [N in RouteName]: 'isDeleted' extends keyof RouteQuery<N> ? N : never;
}[RouteName];

/** Filters of a list call. Their names must match the keys of the columns. */
type FilterOf<N extends ListRouteName> = Exclude<
  keyof RouteQuery<N> & string,
  keyof ListQuery | 'organizationId' | 'pageSize' | 'skip'
>;

export interface ListCall<N extends ListRouteName, Row> {
  readonly call: N;
  readonly filters?: readonly FilterOf<N>[];
  readonly pageOf: (answer: RouteResponse<N>) => ListPage<Row>;
}

/** A call or filter name missing in the contract fails to compile. */
export function listCall<N extends ListRouteName, Row>(
  { api }: Session,
  { call, filters = [], pageOf }: ListCall<N, Row>,
): (request: ListQuery) => Promise<ListPage<Row>> {
  return async (request) => {
    const input = { query: listQueryOf(request, filters) };
    // The cast is safe: filter values come from the options of the columns.
    return pageOf(await api(call, input as unknown as ApiInput<N>));
  };
}

export const pageOfDocs = <Row>({
  docs,
  items,
}: {
  readonly docs: readonly Row[];
  readonly items: { readonly total: number };
}): ListPage<Row> => ({ rows: docs, total: items.total });

function listQueryOf<Filter extends string>(
  { filters: selected, ...paging }: ListQuery,
  filters: readonly Filter[],
): Omit<ListQuery, 'filters'> & { readonly [K in Filter]?: string } {
  const values = filters.flatMap((key) => {
    const [value] = selected[key] ?? [];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...paging, ...(Object.fromEntries(values) as { [K in Filter]?: string }) };
}
