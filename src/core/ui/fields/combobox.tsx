import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useEscape } from '../overlays/escape.ts';
import { useSheet } from '../theme/sheets.ts';
import comboboxCss from './combobox.css?inline';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
}

export interface ComboboxProps extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Options that match the text; empty if no option is known. By default, Enter selects the first option. */
  options: readonly ComboboxOption[];
  /** The caller must write the option's label into `value`. */
  onChoose: (option: ComboboxOption) => void;
  empty?: string | undefined;
  note?: string | undefined;
  /** Number of options as text; screen readers announce each change. */
  count: string;
  placeholder?: string;
  /** Accessible name of the button that empties the field. The button appears while the field has text. */
  clear: string;
  onClear: () => void;
  /** Makes the field 28 px high instead of 36 px. */
  small?: boolean;
  /** The list has options before the user types. A click or an arrow key shows them. */
  suggests?: boolean;
}

/**
 * Text field with a list of matches. Arrow keys move through the list and Enter selects the marked option. Escape
 * closes the list but keeps the text. Focus stays in the field.
 */
export function Combobox(props: ComboboxProps): ReactNode {
  const { value, options, empty, placeholder } = props;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useSheet(root, comboboxCss);
  const list = useOptions(props);
  const { isOpen, active } = list;
  useEscape(root, isOpen, list.close);
  const hasList = isOpen && options.length > 0;
  return (
    <div className="combobox" ref={root}>
      <FieldFrame field={props}>
        {(control) => (
          <div className="control" data-small={props.small || undefined}>
            <span className="control-part">
              <Icon name="search" />
            </span>
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={hasList}
              aria-controls={hasList ? listId : undefined}
              aria-activedescendant={hasList ? optionIdOf(listId, active) : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={value}
              onChange={(event) => list.type(event.currentTarget.value)}
              onKeyDown={list.handleKeyDown}
              onClick={list.suggest}
              onBlur={list.close}
            />
            {value !== '' && (
              <Button
                tone="quiet"
                size="small"
                square
                aria-label={props.clear}
                onClick={() => {
                  props.onClear();
                  input.current?.focus();
                }}
              >
                <Icon name="close" size={14} />
              </Button>
            )}
          </div>
        )}
      </FieldFrame>
      {isOpen && <Options {...props} id={listId} active={active} onTake={list.choose} />}
      <span className="visually-hidden" role="status">
        {hasList ? props.count : isOpen && empty}
      </span>
    </div>
  );
}

const optionIdOf = (listId: string, at: number) => `${listId}-${at}`;

interface OptionsProps extends ComboboxProps {
  id: string;
  active: number;
  onTake: (option: ComboboxOption) => void;
}

function Options({ id, active, onTake, label, options, empty, note }: OptionsProps) {
  if (options.length === 0) {
    return (
      <div className="combobox-panel">
        <p className="combobox-note">{empty}</p>
      </div>
    );
  }
  return (
    // A press on the list must not blur the field, because blur closes the list.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the handler only prevents a focus change
    <div className="combobox-panel" onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={id} aria-label={label}>
        {options.map((option, at) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys
          <div
            key={option.key}
            id={optionIdOf(id, at)}
            className="combobox-option"
            role="option"
            aria-selected={at === active}
            ref={at === active ? keepInSight : undefined}
            onClick={() => onTake(option)}
          >
            <span dir="auto">{option.label}</span>
            {option.detail && <span className="combobox-detail">{option.detail}</span>}
          </div>
        ))}
      </div>
      {note && <p className="combobox-note">{note}</p>}
    </div>
  );
}

function keepInSight(option: HTMLElement | null): void {
  const panel = option?.closest<HTMLElement>('.combobox-panel');
  if (!option || !panel) return;
  const bottom = option.offsetTop + option.offsetHeight - panel.clientHeight;
  if (panel.scrollTop > option.offsetTop) panel.scrollTop = option.offsetTop;
  else if (panel.scrollTop < bottom) panel.scrollTop = bottom;
}

function useOptions({ value, options, empty, suggests, onChange, onChoose }: ComboboxProps) {
  const [isExpanded, setExpanded] = useState(false);
  const [marked, setMarked] = useState(0);
  const isRequested = suggests || value.trim() !== '';
  const isOpen = isExpanded && isRequested && (options.length > 0 || Boolean(empty));
  const active = Math.min(marked, Math.max(0, options.length - 1));
  const close = () => setExpanded(false);
  const choose = (option: ComboboxOption) => {
    close();
    onChoose(option);
  };
  const step = (by: 1 | -1) => {
    if (isOpen) setMarked((active + by + options.length) % Math.max(1, options.length));
    setExpanded(true);
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => (step(1), true),
    ArrowUp: () => (step(-1), true),
    Enter: () => {
      const option = isOpen ? options[active] : undefined;
      if (option) choose(option);
      return option !== undefined;
    },
  };
  return {
    isOpen,
    active,
    close,
    choose,
    suggest() {
      if (suggests) setExpanded(true);
    },
    type(text: string) {
      setMarked(0);
      setExpanded(true);
      onChange(text);
    },
    handleKeyDown(event: KeyboardEvent) {
      // During text composition, the keys belong to the input method.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!keys[event.key]?.()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
