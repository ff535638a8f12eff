import { useRef, useState } from 'react';
import { copyText } from '#blocks/print/copy-text.ts';
import type { TextFor } from '#core/i18n/texts.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import pixCss from './pix.css?inline';

interface CopyLineProps {
  t: TextFor<'copied' | 'copyFailed'>;
  label: string;
  /** What is copied. */
  text: string;
  /** What is read, where that is written with blanks or dots. */
  shown?: string;
  copyLabel: string;
}

/** Something to be taken elsewhere to pay by, and the button that does it. */
export function CopyLine({ t, label, text, shown = text, copyLabel }: CopyLineProps) {
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, pixCss);
  const [told, setTold] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (button: HTMLElement) =>
    setTold((await copyText(text, button)) ? 'copied' : 'copyFailed');
  return (
    <div ref={root} className="copy-line">
      <p className="copy-line-label">{label}</p>
      <p className="copy-line-text" dir="ltr">
        {shown}
      </p>
      <div className="copy-line-act">
        <Button tone="primary" onClick={({ currentTarget }) => void copy(currentTarget)}>
          {copyLabel}
        </Button>
        <span role="status">
          {told && <StatusText tone={told === 'copied' ? 'positive' : 'caution'}>{t(told)}</StatusText>}
        </span>
      </div>
    </div>
  );
}
