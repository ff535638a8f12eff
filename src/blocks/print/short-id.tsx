import { useRef, useState } from 'react';
import { formatShortId } from '#core/format/short-id.ts';
import { Button } from '#core/ui/button.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { copyText } from './copy-text.ts';
import printCss from './short-id.css?inline';

/** An id by its last 6 characters. The button beside it copies the whole id. */
export function ShortId({ id }: { id: string }) {
  const { text } = useKit();
  const root = useRef<HTMLSpanElement>(null);
  useSheet(root, printCss);
  const [told, setTold] = useState('');
  const copy = async (button: HTMLElement) =>
    setTold(text((await copyText(id, button)) ? 'idCopied' : 'idNotCopied'));
  return (
    <span ref={root} className="short-id">
      <span dir="ltr">{formatShortId(id)}</span>
      <Button
        size="small"
        tone="quiet"
        aria-label={text('copyId')}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        {text('copy')}
      </Button>
      <span className="short-id-told" role="status">
        {told}
      </span>
    </span>
  );
}
