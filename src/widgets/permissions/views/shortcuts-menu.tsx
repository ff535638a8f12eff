import { useSignals } from '@preact/signals-react/runtime';
import type { PermissionArea } from '#contract/permissions.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { SHORTCUTS, type Shortcut } from '../matrix.model.ts';
import type { PersonState } from '../person.state.ts';
import type { PermissionsWords } from './words.ts';

interface ShortcutsMenuProps {
  state: PersonState;
  words: PermissionsWords;
  areas: readonly PermissionArea[];
  label: string;
  choices?: readonly Shortcut[];
  inCell?: boolean;
}

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
          // Only the menu items are disabled. The menu button must stay focusable, because the focus returns to it after
          // the confirmation.
          disabled: state.operation.running.peek() !== null || !state.changesBy(shortcut, areas),
          onSelect: () => state.ask(shortcut, areas),
        }))
      }
    />
  );
}
