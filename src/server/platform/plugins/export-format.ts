/** The kinds of file that a list can be had as, by the media types that ask for them. */
import { CSV_TYPE } from '#core/format/sheet-csv.ts';
import { XLSX_TYPE } from '#core/format/sheet-xml.ts';

export const FORMATS = { csv: CSV_TYPE, xlsx: XLSX_TYPE } as const;
export type ExportFormat = keyof typeof FORMATS;

/** What `Accept` asks for; null for JSON, which also whoever takes anything gets. */
export function formatOf(accepted: string | undefined): ExportFormat | null {
  const bare = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();
  for (const type of (accepted ?? '').split(',').map(bare)) {
    if (type === 'application/json' || type === '*/*') return null;
    for (const format of ['csv', 'xlsx'] as const) if (type === bare(FORMATS[format])) return format;
  }
  return null;
}
