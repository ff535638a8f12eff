import { useMemo, useRef, useState } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { CopyLine } from '#blocks/pix/copy-line.tsx';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { formatSlipLine } from '#core/format/slip-line.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { slipParties, slipSheet, type PurchaseWords } from '../purchase-facts.ts';
import { drawBars, slipBars } from './slip-bars.ts';

export interface SlipPaymentProps {
  purchase: Purchase;
  slip: NonNullable<Purchase['slip']>;
  words: PurchaseWords;
}

export function SlipPayment({ purchase, slip, words }: SlipPaymentProps) {
  const { t } = words;
  const language = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const bars = useMemo(() => slipBars(slip.barcode), [slip.barcode]);
  const line = formatSlipLine(slip.line);
  const [saving, setSaving] = useState<'busy' | 'slipSaved' | 'slipNotSaved' | null>(null);
  const code = [t('slipLine'), line] as const;
  const print = () => {
    if (!root.current) return;
    printSheet(
      { ...slipSheet(purchase, slip, words), code, drawing: (page) => drawBars(page, bars) },
      printOptionsAt(root.current, language),
    );
  };
  const save = async () => {
    setSaving('busy');
    try {
      const { writeSheetPdf } = await import('#blocks/report/write-sheet-pdf.ts');
      const file = writeSheetPdf({ ...slipSheet(purchase, slip, words), code, bars });
      saveFile(file, `${t('slipFile')}-${formatShortId(purchase._id)}.pdf`);
      setSaving('slipSaved');
    } catch {
      setSaving('slipNotSaved');
    }
  };
  return (
    <div ref={root} className="purchase-slip">
      <p>{t('slipHow')}</p>
      <Facts facts={slipParties(slip, words)} />
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
      <div className="purchase-acts">
        <Button onClick={print}>{t('printSlip')}</Button>
        <Button busy={saving === 'busy'} onClick={() => void save()}>
          {t('saveSlip')}
        </Button>
        <span role="status">
          {saving !== null && saving !== 'busy' && (
            <StatusText tone={saving === 'slipSaved' ? 'positive' : 'negative'}>{t(saving)}</StatusText>
          )}
        </span>
      </div>
    </div>
  );
}
