/** Report filters that are set with the picker, and the names of their values. */
import type { ReportFilter } from '#blocks/report/report-types.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Picker } from './picker.state.ts';
import { PICKED, type Picked } from './sources.ts';

export interface PickedFacts {
  readonly picked: Readonly<Partial<Record<Picked, { readonly id: string; readonly name: string }>>>;
}

/** Filter value that matches everything. */
export const ANY = 'any';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (text: string) => ID.test(text);

/** A filter without a selected item has no options and is hidden. */
export function pickedFilters<Facts extends PickedFacts>(t: Text<'pick'>): ReportFilter<Facts>[] {
  return PICKED.map((kind) => ({
    key: kind,
    label: t(kind),
    isAsked: true,
    possible: isId,
    options: (facts) => {
      const picked = facts?.picked[kind];
      return picked
        ? [
            { value: picked.id, label: t('picked', { label: t(kind), name: picked.name }) },
            { value: ANY, label: t(`any_${kind}`) },
          ]
        : [];
    },
  }));
}

type Chosen = Readonly<Record<string, string>>;

/** Ids of the selected items for the API call. */
export function pickedIn(filters: Chosen): Partial<Record<Picked, string>> {
  const ids = PICKED.flatMap((kind) => {
    const id = filters[kind];
    return id !== undefined && isId(id) ? [[kind, id] as const] : [];
  });
  return Object.fromEntries(ids);
}

/** Loads the names of the selected items together with the report. */
export async function namePicked(picker: Picker, filters: Chosen): Promise<PickedFacts['picked']> {
  const names: Partial<Record<Picked, { id: string; name: string }>> = {};
  for (const [kind, id] of Object.entries(pickedIn(filters)) as [Picked, string][]) {
    names[kind] = { id, name: (await picker.nameOf(kind, id)) ?? id };
  }
  return names;
}
