/** What the filters of a report offer at the moment. Pure. */
import type { SelectOption } from '#core/ui/fields/select.tsx';
import type { ReportFilter } from './report-types.ts';

export interface OfferedFilter {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly SelectOption[];
  /** What was chosen, or the first. */
  readonly value: string;
}

/** Without an answer, as while it fails, what is known without one. */
export function offeredFilters<Facts>(
  filters: readonly ReportFilter<Facts>[],
  facts: Facts | null,
  wanted: Readonly<Record<string, string>>,
): OfferedFilter[] {
  return filters.flatMap((filter) => {
    const { key, label } = filter;
    const choices = choicesOf(filter, facts, wanted);
    const { value } = choices.find((one) => one.value === wanted[key]) ?? choices[0] ?? {};
    return value === undefined ? [] : [{ key, label, choices, value }];
  });
}

function choicesOf<Facts>(
  filter: ReportFilter<Facts>,
  facts: Facts | null,
  wanted: Readonly<Record<string, string>>,
): readonly SelectOption[] {
  if (filter.isAsked) return filter.options(facts, wanted);
  return facts === null ? [] : filter.options(facts);
}
