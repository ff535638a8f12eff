import { useRef } from 'react';
import { CopyButton } from '#blocks/print/copy-button.tsx';
import type { TextFor } from '#core/i18n/texts.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import pixCss from './pix.css?inline';

interface CopyLineProps {
  t: TextFor<'copied' | 'copyFailed'>;
  label: string;
  text: string;
  /** The displayed form of the copied text, with spaces or dots. Default: `text`. */
  shown?: string;
  copyLabel: string;
}

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
