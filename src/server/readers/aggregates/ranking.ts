import type { Paging } from '#contract/listing.ts';
import type { NamedOrganization } from '#contract/values.ts';
import { cutPage, parseSort, type PageQuery } from '../../platform/paging.ts';
import type { RequestedOrganization } from './organizations.repository.ts';

type Ranked<Sums> = Sums & { readonly organization: NamedOrganization };

interface RankingRequest<Sums> {
  readonly organizations: readonly RequestedOrganization[];
  readonly sums: ReadonlyMap<string, Sums>;
  readonly none: Sums;
  readonly usual: `-${keyof Sums & string}`;
}

export function rank<Sums extends object>(
  query: PageQuery & { readonly sort?: string | undefined },
  { organizations, sums, none, usual }: RankingRequest<Sums>,
): Paging & { docs: Ranked<Sums>[] } {
  const { key, descending } = parseSort(query.sort ?? usual);
  const all = organizations.map(({ id, name }) => ({
    organization: { _id: id, name },
    ...(sums.get(id) ?? none),
  }));
  if (key === 'organization') {
    if (descending) all.reverse();
  } else {
    const valueOf = (row: object) => (row as Readonly<Record<string, number>>)[key] ?? 0;
    all.sort((one, other) => (valueOf(one) - valueOf(other)) * (descending ? -1 : 1));
  }
  const { rows: docs, ...paging } = cutPage(query, all);
  return { docs, ...paging };
}
