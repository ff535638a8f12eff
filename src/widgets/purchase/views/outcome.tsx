import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { PurchaseDrawerContentProps } from '../opened-props.ts';
import { purchaseAmount } from '../purchase-facts.ts';

export function Outcome(props: PurchaseDrawerContentProps) {
  useSignals();
  const t = useTexts('purchase');
  const { situation, purchase, words } = props;
  const amount = purchaseAmount(purchase, words);
  switch (situation) {
    case 'pending':
      return null;
    case 'billed':
    case 'paid':
      return <Paid {...props} amount={amount} />;
    case 'expired':
      return <Expired {...props} amount={amount} />;
    case 'cancelled':
      return <p>{t('cancelledTold')}</p>;
  }
}

function Paid({
  state,
  situation,
  purchase,
  words,
  amount,
}: PurchaseDrawerContentProps & { amount: string }) {
  useSignals();
  const t = useTexts('purchase');
  const { session } = state;
  const balance = state.balance.value;
  const { returned = 0 } = purchase;
  const isLinked =
    purchase.entry !== null && session.mode === 'portal' && session.can('portal.transaction.list');
  return (
    <>
      {returned > 0 ? (
        <StatusText tone="caution">
          {t('returnedTold', { amount: formatCents(centsFromReais(returned), words.locale) })}
        </StatusText>
      ) : (
        <StatusText tone="positive">
          {t(situation === 'billed' ? 'creditedBill' : 'credited', { amount })}
        </StatusText>
      )}
      <p>
        <bdi>
          {balance === null ? '\u00a0' : t('balanceNow', { amount: formatCents(balance, words.locale) })}
        </bdi>
      </p>
      {purchase.paidLate !== 'no' && <p>{t(`lateTold_${purchase.paidLate}`)}</p>}
      {isLinked && (
        <p>
          <LinkButton
            session={session}
            intent={{ element: 'litro-statement', view: `entry=${purchase.entry}` }}
            inline="purchase-link"
          >
            {t('openEntry')}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function Expired({ state, buying, purchase, amount }: PurchaseDrawerContentProps & { amount: string }) {
  useSignals();
  const t = useTexts('purchase');
  return (
    <>
      <p>{t('expiredTold')}</p>
      {state.mayBuy.value && (
        <div>
          <Button
            tone="primary"
            busy={buying.operation.busy.value}
            disabled={buying.operation.running.value !== null}
            onClick={() => void buying.again(purchase)}
          >
            {t('newPix', { amount })}
          </Button>
        </div>
      )}
    </>
  );
}
