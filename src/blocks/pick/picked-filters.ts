/** The filters of a report that are picked, and how their choices are named. */
import type { ReportFilter } from '#blocks/report/report-types.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Picker } from './picker.state.ts';
import { PICKED, type Picked } from './sources.ts';

/** What was picked, as people know it: a part of what a report's answer tells. */
export interface PickedFacts {
  readonly picked: Readonly<Partial<Record<Picked, { readonly id: string; readonly name: string }>>>;
}

/** The choice that lets everything through. */
export const ANY = 'any';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (text: string) => ID.test(text);

/** One that nothing is picked for has no choice, and is not shown. */
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

/** What was picked, for the call. */
export function pickedIn(filters: Chosen): Partial<Record<Picked, string>> {
  const ids = PICKED.flatMap((kind) => {
    const id = filters[kind];
    return id !== undefined && isId(id) ? [[kind, id] as const] : [];
  });
  return Object.fromEntries(ids);
}

/** Beside an answer, so that what was picked can be shown by its name. */
export async function namePicked(picker: Picker, filters: Chosen): Promise<PickedFacts['picked']> {
  const names: Partial<Record<Picked, { id: string; name: string }>> = {};
  for (const [kind, id] of Object.entries(pickedIn(filters)) as [Picked, string][]) {
    names[kind] = { id, name: (await picker.nameOf(kind, id)) ?? id };
  }
  return names;
}
