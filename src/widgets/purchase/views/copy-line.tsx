import { useState } from 'react';
import { copyText } from '#blocks/print/copy-text.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';

interface CopyLineProps {
  label: string;
  /** What is copied. */
  text: string;
  /** What is read, where that is written with blanks or dots. */
  shown?: string;
  copyLabel: string;
  primary?: boolean;
}

/** Something to be taken elsewhere, and the button that does it. */
export function CopyLine({ label, text, shown = text, copyLabel, primary = false }: CopyLineProps) {
  const t = useTexts('purchase');
  const [told, setTold] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (button: HTMLElement) =>
    setTold((await copyText(text, button)) ? 'copied' : 'copyFailed');
  return (
    <div className="purchase-copy">
      <p className="purchase-label">{label}</p>
      <p className="purchase-code" dir="ltr">
        {shown}
      </p>
      <div className="purchase-acts">
        <Button
          tone={primary ? 'primary' : 'neutral'}
          onClick={({ currentTarget }) => void copy(currentTarget)}
        >
          {copyLabel}
        </Button>
        <span role="status">
          {told && <StatusText tone={told === 'copied' ? 'positive' : 'caution'}>{t(told)}</StatusText>}
        </span>
      </div>
    </div>
  );
}
