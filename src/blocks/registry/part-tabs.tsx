import { useRef, type KeyboardEvent } from 'react';
import { useSheet } from '#core/ui/theme/sheets.ts';
import partTabsCss from './part-tabs.css?inline';

interface PartTabsProps {
  label: string;
  parts: readonly { readonly key: string; readonly label: string }[];
  selected: string;
  onChoose: (key: string) => void;
}

export function PartTabs({ label, parts, selected, onChoose }: PartTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useSheet(list, partTabsCss);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = event.currentTarget.matches(':dir(rtl)');
    const steps: Record<string, number> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    const at = parts.findIndex(({ key }) => key === selected);
    const next = parts[(at + step + parts.length) % parts.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[parts.indexOf(next)]?.focus();
  };
  return (
    <div
      ref={list}
      className="part-tabs"
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {parts.map((part) => (
        <button
          key={part.key}
          type="button"
          role="tab"
          className="part-tab"
          aria-selected={part.key === selected}
          tabIndex={part.key === selected ? 0 : -1}
          onClick={() => onChoose(part.key)}
        >
          {part.label}
        </button>
      ))}
    </div>
  );
}
