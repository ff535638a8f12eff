import { useRef, useState } from 'react';
import { copyText } from '#blocks/print/copy-text.ts';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { PartHeading } from './part-heading.tsx';
import type { SecurityProps } from './security.state.ts';

const FILE_NAME = 'litro-recovery-codes.txt';

interface RecoveryCodesProps extends SecurityProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: to copy, to save and to print. */
export function RecoveryCodes({ t, codes, onDone }: RecoveryCodesProps) {
  const root = useRef<HTMLElement>(null);
  const language = useLanguage();
  const [told, setTold] = useState<'codesCopied' | 'codesCopyFailed' | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = async (button: HTMLElement) =>
    setTold((await copyText(text, button)) ? 'codesCopied' : 'codesCopyFailed');
  const print = () => {
    if (!root.current) return;
    const facts = codes.map((code, at) => [String(at + 1), code] as const);
    printSheet({ title: `Litro · ${t('codesTitle')}`, facts }, printOptionsAt(root.current, language));
  };
  return (
    <section ref={root} aria-labelledby="codes">
      <PartHeading id="codes" takesFocus>
        {t('codesTitle')}
      </PartHeading>
      <p>{t('codesHint')}</p>
      <ol className="security-codes">
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ol>
      <div className="security-acts">
        <Button onClick={({ currentTarget }) => void copy(currentTarget)}>{t('copy')}</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE_NAME)}>
          {t('download')}
        </Button>
        <Button onClick={print}>{t('print')}</Button>
      </div>
      <p role="status">{told && t(told)}</p>
      <div className="security-acts" data-end="">
        <Button tone="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </section>
  );
}
