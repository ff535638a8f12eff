import { useRef } from 'react';
import { formatShortId } from '#core/format/short-id.ts';
import { useKit } from '#core/ui/kit.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { CopyButton } from './copy-button.tsx';
import shortIdCss from './short-id.css?inline';

export function ShortId({ id }: { id: string }) {
  const { text } = useKit();
  const root = useRef<HTMLSpanElement>(null);
  useSheet(root, shortIdCss);
  return (
    <span ref={root} className="short-id">
      <span dir="ltr">{formatShortId(id)}</span>
      <CopyButton
        size="small"
        tone="quiet"
        aria-label={text('copyId')}
        label={text('copy')}
        copied={text('idCopied')}
        failed={text('idNotCopied')}
        text={id}
      />
    </span>
  );
}
