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
  /** At the end of its line, such as what kind of thing it is. */
  readonly detail?: string;
}

export interface ComboboxProps extends FieldProps {
  /** The text as typed. */
  value: string;
  onChange: (text: string) => void;
  /** What fits the text; empty while nothing does, or nobody knows yet. The first is offered to the Enter key. */
  options: readonly ComboboxOption[];
  /** The caller writes the option's label into `value`. */
  onChoose: (option: ComboboxOption) => void;
  /** In the place of the options while there are none, such as that nothing was found. */
  empty?: string | undefined;
  /** Below the options, such as where they come from. */
  note?: string | undefined;
  /** How many options there are, for screen readers; said when it changes. */
  count: string;
  placeholder?: string;
  /** Accessible name of the button that empties the field; it is there while there is text. */
  clear: string;
  onClear: () => void;
  /** Height 28 px instead of 36 px. */
  small?: boolean;
  /** There are options before anything is typed; a click and the arrows show them. */
  suggests?: boolean;
}

/**
 * A text to type and a list of what it may mean: arrows go through the list, Enter takes the marked option, Escape closes
 * it and keeps what was typed. Focus stays in the field.
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
  /** The place of the option that is marked. */
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
    // What is pressed here must not take the focus from the field, which would close it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done by it
    <div className="combobox-panel" onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={id} aria-label={label}>
        {options.map((option, at) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
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

/** Scrolls the list alone, never the page around. */
function keepInSight(option: HTMLElement | null): void {
  const panel = option?.closest<HTMLElement>('.combobox-panel');
  if (!option || !panel) return;
  const bottom = option.offsetTop + option.offsetHeight - panel.clientHeight;
  if (panel.scrollTop > option.offsetTop) panel.scrollTop = option.offsetTop;
  else if (panel.scrollTop < bottom) panel.scrollTop = bottom;
}

/** Whether the list stands, and which option the Enter key takes. */
function useOptions({ value, options, empty, suggests, onChange, onChoose }: ComboboxProps) {
  const [wanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(0);
  const isAsked = suggests || value.trim() !== '';
  const isOpen = wanted && isAsked && (options.length > 0 || Boolean(empty));
  const active = Math.min(marked, Math.max(0, options.length - 1));
  const close = () => setWanted(false);
  const choose = (option: ComboboxOption) => {
    close();
    onChoose(option);
  };
  const step = (by: 1 | -1) => {
    if (isOpen) setMarked((active + by + options.length) % Math.max(1, options.length));
    setWanted(true);
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
      if (suggests) setWanted(true);
    },
    type(text: string) {
      setMarked(0);
      setWanted(true);
      onChange(text);
    },
    handleKeyDown(event: KeyboardEvent) {
      // While a character is being composed, the keys belong to that.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!keys[event.key]?.()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
