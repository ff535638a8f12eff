import type { ReactNode } from 'react';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { MoneyText } from '../figures/money-text.tsx';
import { VolumeText } from '../figures/volume-text.tsx';
import type { CellValue, Column } from './table-types.ts';

/** Formats a cell's value by the kind of its column; null stays empty. */
export function cellContent(
  { kind }: Pick<Column<never>, 'kind'>,
  value: CellValue,
  locale: Locale,
): ReactNode {
  if (value === null) return null;
  if (typeof value !== 'number') return String(value);
  if (kind === 'money') return <MoneyText cents={value as Cents} />;
  if (kind === 'volume') return <VolumeText volumeMl={value as Millilitres} />;
  return formatCount(value, locale);
}
