import { useRef } from 'react';
import { CopyButton } from '#blocks/print/copy-button.tsx';
import type { TextFor } from '#core/i18n/texts.ts';
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
  return (
    <div ref={root} className="copy-line">
      <p className="copy-line-label">{label}</p>
      <p className="copy-line-text" dir="ltr">
        {shown}
      </p>
      <div className="copy-line-act">
        <CopyButton
          tone="primary"
          label={copyLabel}
          copied={t('copied')}
          failed={t('copyFailed')}
          text={text}
        />
      </div>
    </div>
  );
}
