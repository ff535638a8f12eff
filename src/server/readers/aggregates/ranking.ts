/** Sums by organisation as a list: every organisation that was asked for, those without any too, in the order of one sum. */
import type { Paging } from '#contract/listing.ts';
import type { NamedOrganization } from '#contract/values.ts';
import { cutPage, parseSort, type PageQuery } from '../../platform/paging.ts';
import type { AskedOrganization } from './organizations.repository.ts';

type Ranked<Sums> = Sums & { readonly organization: NamedOrganization };

interface Asked<Sums> {
  /** By name. */
  readonly organizations: readonly AskedOrganization[];
  readonly sums: ReadonlyMap<string, Sums>;
  /** Where an organisation has none. */
  readonly none: Sums;
  /** The order unless the query says another one. */
  readonly usual: `-${keyof Sums & string}`;
}

/** Those that are alike in what the list is sorted by stand by name. */
export function rank<Sums extends object>(
  query: PageQuery & { readonly sort?: string | undefined },
  { organizations, sums, none, usual }: Asked<Sums>,
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
