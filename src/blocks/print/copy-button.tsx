import { useState } from 'react';
import { Button, type ButtonProps } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'aria-label'> {
  label: string;
  copied: string;
  failed: string;
  text: string;
}

export function CopyButton({ label, copied, failed, text, ...look }: CopyButtonProps) {
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async (button: HTMLElement) =>
    setCopyOutcome((await copyText(text, button)) ? 'copied' : 'failed');
  return (
    <>
      <Button {...look} onClick={({ currentTarget }) => void copy(currentTarget)}>
        {label}
      </Button>
      <span role="status">
        {copyOutcome === 'copied' && <StatusText tone="positive">{copied}</StatusText>}
        {copyOutcome === 'failed' && <StatusText tone="caution">{failed}</StatusText>}
      </span>
    </>
  );
}
