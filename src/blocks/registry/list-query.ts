/** The list call of a register: what it is asked, from what the list wants. */
import type { RouteName, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ApiInput } from '#core/api/api.ts';
import type { Session } from '#core/session/session.ts';
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';

/** The calls that page, sort and search. */
type ListRouteName = {
  [N in RouteName]: 'isDeleted' extends keyof RouteQuery<N> ? N : never;
}[RouteName];

/** What a list call takes beside paging: its filters, which have the keys of their columns. */
type FilterOf<N extends ListRouteName> = Exclude<
  keyof RouteQuery<N> & string,
  keyof ListQuery | 'organizationId' | 'pageSize' | 'skip'
>;

export interface ListCall<N extends ListRouteName, Row> {
  readonly call: N;
  readonly filters?: readonly FilterOf<N>[];
  /** Reads the page from the answer. */
  readonly pageOf: (answer: RouteResponse<N>) => ListPage<Row>;
}

/** Asks for a page by a list call. A name or a filter that the contract does not have does not compile. */
export function listCall<N extends ListRouteName, Row>(
  { api }: Session,
  { call, filters = [], pageOf }: ListCall<N, Row>,
): (wanted: ListQuery) => Promise<ListPage<Row>> {
  return async (wanted) => {
    const input = { query: listQueryOf(wanted, filters) };
    // The values of the filters are those that their columns offered.
    return pageOf(await api(call, input as unknown as ApiInput<N>));
  };
}

/** Reads `{ docs, items }`, as most lists answer. */
export const pageOfDocs = <Row>({
  docs,
  items,
}: {
  readonly docs: readonly Row[];
  readonly items: { readonly total: number };
}): ListPage<Row> => ({ rows: docs, total: items.total });

/** Paging and filters side by side; each filter takes one value. */
function listQueryOf<Filter extends string>(
  { filters: chosen, ...paging }: ListQuery,
  filters: readonly Filter[],
): Omit<ListQuery, 'filters'> & { readonly [K in Filter]?: string } {
  const values = filters.flatMap((key) => {
    const [value] = chosen[key] ?? [];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...paging, ...(Object.fromEntries(values) as { [K in Filter]?: string }) };
}
