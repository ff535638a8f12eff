import { formatCnpj } from './cnpj.ts';

/** Label of an organization; `parent` is null unless the organization is a branch. */
interface OrganizationLabel {
  readonly _id: string;
  readonly name: string;
  readonly tradeName: string;
  readonly federalTaxNumber: string;
  readonly parent: string | null;
}

export interface OrganizationNames {
  /**
   * Trade name. If other organizations have the same trade name, the parent's name or the tax number follows in
   * parentheses. `name` is the fallback for an unknown id.
   */
  nameOf(id: string, name: string): string;
  /** Parent's name and tax number, except for the part that `nameOf` already shows. */
  aboutOf(id: string): string;
}

export function namesIn(list: readonly OrganizationLabel[]): OrganizationNames {
  const ones = new Map(list.map((one) => [one._id, describe(one)]));
  const aboveOf = ({ parent }: DescribedOrganization) =>
    parent === null ? undefined : ones.get(parent)?.name;
  const placeOf = (one: DescribedOrganization) => `${one.name}\n${aboveOf(one)}`;
  const named = countsOf([...ones.values()].map(({ name }) => name));
  const placed = countsOf([...ones.values()].map(placeOf));
  const besideOf = (one: DescribedOrganization) => {
    if (named.get(one.name) === 1) return null;
    return (placed.get(placeOf(one)) === 1 && aboveOf(one)) || one.number;
  };
  return {
    nameOf(id, name) {
      const one = ones.get(id);
      const beside = one && besideOf(one);
      return beside ? `${one.name} (${beside})` : (one?.name ?? name);
    },
    aboutOf(id) {
      const one = ones.get(id);
      if (!one) return '';
      const beside = besideOf(one);
      return [aboveOf(one), one.number].filter((part) => part && part !== beside).join(' · ');
    },
  };
}

export function namesKnownTo({
  organizations,
}: {
  readonly organizations: { readonly list: readonly OrganizationLabel[] };
}) {
  let { list } = organizations;
  let names = namesIn(list);
  return ({ _id, name }: Pick<OrganizationLabel, '_id' | 'name'>): string => {
    if (list !== organizations.list) {
      ({ list } = organizations);
      names = namesIn(list);
    }
    return names.nameOf(_id, name);
  };
}

type DescribedOrganization = ReturnType<typeof describe>;

const describe = ({ name, tradeName, parent, federalTaxNumber }: OrganizationLabel) => ({
  parent,
  name: tradeName || name,
  number: formatCnpj(federalTaxNumber),
});

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
