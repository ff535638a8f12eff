import { CSV_TYPE } from '#core/format/sheet-csv.ts';
import { XLSX_TYPE } from '#core/format/sheet-xml.ts';

export const FORMATS = { csv: CSV_TYPE, xlsx: XLSX_TYPE } as const;
export type ExportFormat = keyof typeof FORMATS;

/** Returns the file format that an `Accept` header requests; null for JSON, also if the caller accepts any type. */
export function formatOf(accepted: string | undefined): ExportFormat | null {
  const bare = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();
  for (const type of (accepted ?? '').split(',').map(bare)) {
    if (type === 'application/json' || type === '*/*') return null;
    for (const format of ['csv', 'xlsx'] as const) if (type === bare(FORMATS[format])) return format;
  }
  return null;
}
