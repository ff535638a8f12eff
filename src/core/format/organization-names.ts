/** How organisations are told from one another, on screens and in files alike. */
import { formatCnpj } from './cnpj.ts';

/** An organisation as far as it has to be named. `parent` is set for a branch. */
interface OrganizationName {
  readonly _id: string;
  readonly name: string;
  readonly tradeName: string;
  readonly federalTaxNumber: string;
  readonly parent: string | null;
}

export interface OrganizationNames {
  /** Its trade name; where others have the same, with what it stands below, or with its tax number. `name`: of one that is not known. */
  nameOf(id: string, name: string): string;
  /** What the name does not say of what it stands below and of its tax number. */
  aboutOf(id: string): string;
}

export function namesIn(list: readonly OrganizationName[]): OrganizationNames {
  const ones = new Map(list.map((one) => [one._id, describe(one)]));
  const aboveOf = ({ parent }: Described) => (parent === null ? undefined : ones.get(parent)?.name);
  const placeOf = (one: Described) => `${one.name}\n${aboveOf(one)}`;
  const named = countsOf([...ones.values()].map(({ name }) => name));
  const placed = countsOf([...ones.values()].map(placeOf));
  /** What is said beside its name. */
  const besideOf = (one: Described) => {
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

/** The name of one that an answer names, told from those that the session knows by then. */
export function namesKnownTo({
  organizations,
}: {
  readonly organizations: { readonly list: readonly OrganizationName[] };
}) {
  let { list } = organizations;
  let names = namesIn(list);
  return ({ _id, name }: Pick<OrganizationName, '_id' | 'name'>): string => {
    if (list !== organizations.list) {
      ({ list } = organizations);
      names = namesIn(list);
    }
    return names.nameOf(_id, name);
  };
}

type Described = ReturnType<typeof describe>;

const describe = ({ name, tradeName, parent, federalTaxNumber }: OrganizationName) => ({
  parent,
  name: tradeName || name,
  number: formatCnpj(federalTaxNumber),
});

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
