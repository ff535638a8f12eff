import { useSignals } from '@preact/signals-react/runtime';
import type { PermissionArea } from '#contract/permissions.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { SHORTCUTS, type Shortcut } from '../matrix.model.ts';
import type { PersonState } from '../person.state.ts';
import type { Words } from './words.ts';

interface ShortcutsMenuProps {
  state: PersonState;
  words: Words;
  areas: readonly PermissionArea[];
  label: string;
  /** What it offers; the shortcuts unless told. */
  choices?: readonly Shortcut[];
  /** Stands in a cell of the grid, by its icon. */
  inCell?: boolean;
}

/** Everything, only see, nothing: for a row, a theme or the whole. Not there for those who may change nothing. */
export function ShortcutsMenu(props: ShortcutsMenuProps) {
  useSignals();
  const { state, areas, label, choices = SHORTCUTS, inCell = false } = props;
  const { t } = props.words;
  const { mayChange, isSelf } = state.changer.value;
  if (!mayChange || isSelf) return null;
  return (
    <Menu
      label={label}
      size="small"
      {...(inCell && { labelHidden: true, tone: 'quiet', tabIndex: -1, icon: <Icon name="more" /> })}
      items={() =>
        choices.map((shortcut) => ({
          key: shortcut,
          label: t(`shortcut.${shortcut}`),
          // The button itself keeps the focus that comes back from the question.
          disabled: state.operation.running.peek() !== null || !state.changesBy(shortcut, areas),
          onSelect: () => state.ask(shortcut, areas),
        }))
      }
    />
  );
}
