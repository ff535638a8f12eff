import { useRef, useState } from 'react';
import { copyText } from '#blocks/print/copy-text.ts';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { PartHeading } from './part-heading.tsx';
import type { SecurityProps } from './security.state.ts';

const FILE_NAME = 'litro-recovery-codes.txt';

interface RecoveryCodesProps extends SecurityProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/**
 * The codes are shown once. Only a confirmation that they are saved closes the dialog, because leaving would lose them.
 */
export function RecoveryCodes(props: RecoveryCodesProps) {
  const { t, onDone } = props;
  const [isInPlace, setInPlace] = useState(false);
  const done = (
    <Button tone="primary" onClick={onDone}>
      {t('done')}
    </Button>
  );
  if (isInPlace) {
    return (
      <section aria-labelledby="codes">
        <PartHeading id="codes" takesFocus>
          {t('codesTitle')}
        </PartHeading>
        <Codes {...props} />
        <div className="security-acts" data-end="">
          {done}
        </div>
      </section>
    );
  }
  return (
    // If the dialog cannot open, the recovery codes appear on the page itself.
    <Dialog open locked="always" title={t('codesTitle')} footer={done} onClose={() => setInPlace(true)}>
      <Codes {...props} />
    </Dialog>
  );
}

function Codes({ t, codes }: RecoveryCodesProps) {
  const root = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const [copyOutcome, setCopyOutcome] = useState<'codesCopied' | 'codesCopyFailed' | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = async (button: HTMLElement) =>
    setCopyOutcome((await copyText(text, button)) ? 'codesCopied' : 'codesCopyFailed');
  const print = () => {
    if (!root.current) return;
    const facts = codes.map((code, at) => [String(at + 1), code] as const);
    printSheet({ title: `Litro · ${t('codesTitle')}`, facts }, printOptionsAt(root.current, language));
  };
  return (
    <div ref={root} className="security-shown">
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
      <p role="status">{copyOutcome && t(copyOutcome)}</p>
    </div>
  );
}
