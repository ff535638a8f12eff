import { useMemo, useRef } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { CopyLine } from '#blocks/pix/copy-line.tsx';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { formatSlipLine } from '#core/format/slip-line.ts';
import { useLanguage, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { drawBars, slipBars } from './slip-bars.ts';

export interface SlipPaymentProps {
  slip: NonNullable<Purchase['slip']>;
  /** Of the sheet: the title and the facts of the purchase. */
  title: string;
  facts: readonly (readonly [string, string])[];
}

/** What a slip is paid by, on the screen and on paper. The code of the bars arrives with it. */
export function SlipPayment({ slip, title, facts }: SlipPaymentProps) {
  const t = useTexts('purchase');
  const language = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const bars = useMemo(() => slipBars(slip.barcode), [slip.barcode]);
  const line = formatSlipLine(slip.line);
  const print = () => {
    if (!root.current) return;
    printSheet(
      { title, facts, code: [t('slipLine'), line], drawing: (page) => drawBars(page, bars) },
      printOptionsAt(root.current, language),
    );
  };
  return (
    <div ref={root} className="purchase-slip">
      <p>{t('slipHow')}</p>
      <CopyLine t={t} label={t('slipLine')} text={slip.line} shown={line} copyLabel={t('copySlip')} />
      <svg
        className="purchase-bars"
        role="img"
        aria-label={t('barsLabel')}
        viewBox={`0 0 ${bars.width} ${bars.height}`}
        preserveAspectRatio="none"
      >
        <rect width={bars.width} height={bars.height} fill="#fff" />
        <path d={bars.path} fill="#000" />
      </svg>
      <div>
        <Button onClick={print}>{t('printSlip')}</Button>
      </div>
    </div>
  );
}
