import { useState } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { copyText } from '#blocks/print/copy-text.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatCentsFigure } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { purchaseAmount, type PurchaseWords } from '../purchase-facts.ts';

type FactKey = 'payee' | 'taxNumber' | 'bank' | 'branch' | 'account' | 'pixKey' | 'value' | 'reference';

interface TransferFact {
  readonly key: FactKey;
  readonly shown: string;
  /** Value for the clipboard in the format of bank forms, if it differs from the displayed text. */
  readonly copied?: string;
}

export function TransferPayment({ purchase, words }: { purchase: Purchase; words: PurchaseWords }) {
  const { t } = words;
  const facts = transferFacts(purchase, words);
  const [copied, setCopied] = useState<FactKey | 'all' | 'failed' | null>(null);
  const copy = async (text: string, as: FactKey | 'all', button: HTMLElement) =>
    setCopied((await copyText(text, button)) ? as : 'failed');
  const all = facts.map(({ key, shown }) => `${t(key)}: ${shown}`).join('\n');
  return (
    <div className="purchase-steps">
      <p>{t('transferHow', { amount: purchaseAmount(purchase, words) })}</p>
      <dl className="purchase-account">
        {facts.map(({ key, shown, copied: text = shown }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <bdi>{shown}</bdi>
            </dd>
            <dd className="purchase-copy">
              {copied === key && (
                <span aria-hidden="true">
                  <StatusText tone="positive">{t('copied')}</StatusText>
                </span>
              )}
              <Button
                size="small"
                aria-label={t(`copy_${key}`)}
                onClick={({ currentTarget }) => void copy(text, key, currentTarget)}
              >
                {t('copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <div className="purchase-acts">
        <Button onClick={({ currentTarget }) => void copy(all, 'all', currentTarget)}>{t('copyAll')}</Button>
        <span role="status">
          {copied === 'failed' && <StatusText tone="caution">{t('copyFailed')}</StatusText>}
          {copied === 'all' && <StatusText tone="positive">{t('copied')}</StatusText>}
          {copied !== null && copied !== 'failed' && copied !== 'all' && (
            <span className="visually-hidden">{t('copiedFact', { label: t(copied) })}</span>
          )}
        </span>
      </div>
    </div>
  );
}

function transferFacts(purchase: Purchase, words: PurchaseWords): TransferFact[] {
  const { transfer, reference, value } = purchase;
  const account: TransferFact[] = transfer
    ? [
        { key: 'payee', shown: transfer.payee },
        {
          key: 'taxNumber',
          shown: formatCnpj(transfer.federalTaxNumber),
          copied: transfer.federalTaxNumber,
        },
        { key: 'bank', shown: transfer.bank },
        { key: 'branch', shown: transfer.branch },
        { key: 'account', shown: transfer.account },
        ...(transfer.pixKey === null ? [] : [{ key: 'pixKey', shown: transfer.pixKey } as const]),
      ]
    : [];
  // Brazilian bank forms accept a decimal comma without thousands separators, in every language.
  const figure = formatCentsFigure(centsFromReais(value), 'pt-BR').replaceAll('.', '');
  return [
    ...account,
    { key: 'value', shown: purchaseAmount(purchase, words), copied: figure },
    ...(reference === null ? [] : [{ key: 'reference', shown: reference } as const]),
  ];
}
