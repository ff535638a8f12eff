import type { SelectOption } from '#core/ui/fields/select.tsx';
import type { ReportFilter } from './report-types.ts';

export interface OfferedFilter {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly SelectOption[];
  readonly value: string;
}

/** Before the first response, a report offers only filters with known options. */
export function offeredFilters<Facts>(
  filters: readonly ReportFilter<Facts>[],
  facts: Facts | null,
  selectedValues: Readonly<Record<string, string>>,
): OfferedFilter[] {
  return filters.flatMap((filter) => {
    const { key, label } = filter;
    const choices = choicesOf(filter, facts, selectedValues);
    const { value } = choices.find((one) => one.value === selectedValues[key]) ?? choices[0] ?? {};
    return value === undefined ? [] : [{ key, label, choices, value }];
  });
}

function choicesOf<Facts>(
  filter: ReportFilter<Facts>,
  facts: Facts | null,
  selectedValues: Readonly<Record<string, string>>,
): readonly SelectOption[] {
  if (filter.isRequested) return filter.options(facts, selectedValues);
  return facts === null ? [] : filter.options(facts);
}
