import type { IconName } from '#core/ui/icons/icon-paths.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import { situationOf, type ImportRow, type RowSituation } from '../import-rows.ts';
import type { ImportWords } from './words.ts';

const ICON_OF: Record<RowSituation, IconName> = {
  ready: 'check',
  wrong: 'error',
  repeated: 'warning',
  taken: 'warning',
};

export function Situation({ row, words }: { row: ImportRow; words: ImportWords }) {
  const problems = words.problemsOf(row);
  const situation = situationOf(row);
  return (
    <span
      className="import-situation"
      data-situation={situation}
      data-fixed={(situation === 'ready' && row.isFlagged) || undefined}
      title={problems.length > 0 ? words.named(row, problems.join('\n')) : undefined}
    >
      <Icon name={ICON_OF[situation]} size={14} />
      <span className="import-situation-row">
        {words.t('rowTitle', { number: words.number(row.number) })}
      </span>
      <span className="import-situation-text">{words.situation(row)}</span>
      {problems.length > 1 && <span className="import-more">+{words.number(problems.length - 1)}</span>}
    </span>
  );
}
