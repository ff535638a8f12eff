import type { ReportFilter } from '#blocks/report/report-types.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Picker } from './picker.state.ts';
import { SELECTED, type SelectedRecord } from './sources.ts';

export interface SelectedFacts {
  readonly selected: Readonly<
    Partial<Record<SelectedRecord, { readonly id: string; readonly name: string }>>
  >;
}

export const ANY = 'any';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (text: string) => ID.test(text);

export function selectedFilters<Facts extends SelectedFacts>(t: Text<'pick'>): ReportFilter<Facts>[] {
  return SELECTED.map((kind) => ({
    key: kind,
    label: t(kind),
    isRequested: true,
    possible: isId,
    options: (facts) => {
      const selected = facts?.selected[kind];
      return selected
        ? [
            { value: selected.id, label: t('picked', { label: t(kind), name: selected.name }) },
            { value: ANY, label: t(`any_${kind}`) },
          ]
        : [];
    },
  }));
}

type SelectedFilters = Readonly<Record<string, string>>;

export function selectedIn(filters: SelectedFilters): Partial<Record<SelectedRecord, string>> {
  const ids = SELECTED.flatMap((kind) => {
    const id = filters[kind];
    return id !== undefined && isId(id) ? [[kind, id] as const] : [];
  });
  return Object.fromEntries(ids);
}

export async function nameSelected(
  picker: Picker,
  filters: SelectedFilters,
): Promise<SelectedFacts['selected']> {
  const names: Partial<Record<SelectedRecord, { id: string; name: string }>> = {};
  for (const [kind, id] of Object.entries(selectedIn(filters)) as [SelectedRecord, string][]) {
    names[kind] = { id, name: (await picker.nameOf(kind, id)) ?? id };
  }
  return names;
}
