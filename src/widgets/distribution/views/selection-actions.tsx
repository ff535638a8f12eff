import { useSignals } from '@preact/signals-react/runtime';
import { MoreMenu } from '#blocks/allocation-sheet/more-menu.tsx';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import type { Rights } from '../actions.model.ts';
import type { DistributionPartProps, DistributionQuestion } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { rightTo, selectedFor, type ManyWalletsAction } from '../selected-rows.model.ts';
import { QuickFill } from '#blocks/distribution-table/views/quick-fill.tsx';

export interface SelectionActionsProps extends DistributionPartProps {
  rights: Rights;
  rows: readonly DistributionRow[];
}

export function SelectionActions(props: SelectionActionsProps) {
  useSignals();
  const { state, words, rights, rows } = props;
  const t = useLazyTexts('selection');
  if (!t) return rights.distribute && <span className="quick-fill" />;
  const items = () => itemsOf(props, t);
  const held = selectedFor('collect', rows).rows;
  return (
    <>
      {rights.distribute && <QuickFill state={state} words={words} t={t} rows={rows} />}
      {rights.collect && (
        <Button
          size="small"
          disabled={held.length === 0}
          onClick={() => state.ask({ kind: 'collect', rows: held })}
        >
          {t('collect')}
        </Button>
      )}
      {items().length > 0 && <MoreMenu label={t('moreActs')} items={items} />}
    </>
  );
}

function itemsOf({ state, words, rights, rows }: SelectionActionsProps, t: Text<'selection'>): MenuItem[] {
  const item = (action: Exclude<ManyWalletsAction, 'collect'>, label: string): MenuItem[] => {
    if (!rights[rightTo(action)]) return [];
    const { rows: taken, blocked } = selectedFor(action, rows);
    return [
      {
        key: action,
        label: blocked ? words.t('actionBlocked', { action: label, reason: t(`blocked_${blocked}`) }) : label,
        disabled: blocked !== null,
        onSelect: () => state.ask(questionOf(action, taken, rows.length)),
      },
    ];
  };
  const ids = rows.map((row) => row.id);
  const isTyped = ids.some((id) => {
    const { amount, problem } = state.drafts.of(id).peek();
    return amount !== null || problem !== null;
  });
  return [
    ...item('limit', words.t('actionLimit')),
    ...item('share', words.t('actionShare')),
    ...item('unshare', words.t('actionUnshare')),
    ...(rights.distribute
      ? [
          {
            key: 'clear',
            label: words.t('clearAmounts'),
            disabled: !isTyped,
            onSelect: () => state.clearAmounts(ids),
          },
        ]
      : []),
  ];
}

function questionOf(
  action: Exclude<ManyWalletsAction, 'collect'>,
  rows: readonly DistributionRow[],
  selected: number,
): DistributionQuestion {
  const [row] = rows;
  if (action === 'limit') return { kind: action, rows };
  return selected === 1 && row ? { kind: action, row } : { kind: `${action}-many`, rows, selected };
}
