import { useRef, useState } from 'react';
import { FILE_TYPES } from '#contract/choices.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';

interface FileDropProps {
  t: Text<'deposit'>;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

export function FileDrop({ t, disabled = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0 && !disabled) onFiles([...files]);
  };
  return (
    <div
      className="deposit-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        // Prevents the browser from leaving the page to open the dropped file.
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <p className="state-title">{t('dropHere')}</p>
      <p id="deposit-drop-hint">{t('dropHint')}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        accept={FILE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Clears the file input, so that the user can select the same file again after a failure.
          currentTarget.value = '';
        }}
      />
      <Button disabled={disabled} aria-describedby="deposit-drop-hint" onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
    </div>
  );
}
