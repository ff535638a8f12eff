import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { Facts, type Fact } from '#blocks/facts/facts.tsx';
import { ShortId } from '#blocks/print/short-id.tsx';
import { HistorySection } from '#blocks/history/lazy-history.tsx';
import { LazyPixPayment } from '#blocks/pix/lazy-pix-payment.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatShortId } from '#core/format/short-id.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { BoundPartProps } from './bound/bound-part.tsx';
import type { Buying } from './buying.state.ts';
import type { PurchaseDrawerContentProps } from './opened-props.ts';
import { createOpenedPurchase } from './opened-purchase.state.ts';
import { purchaseAmount, purchaseFacts, purchaseIds, type PurchaseWords } from './purchase-facts.ts';
import { TONE_OF_SITUATION } from '#blocks/purchases/purchase-situation.ts';
import { returnedOf } from '#core/format/returned.ts';
import type { ReturnsPartProps } from '#blocks/returns/returns-part.tsx';
import type { PurchaseState } from './purchase.state.ts';
import { Actions } from './views/acts.tsx';
import type { DepositsPartProps } from './views/deposits-part.tsx';
import { Outcome } from './views/outcome.tsx';
import type { SlipPaymentProps } from './views/slip-payment.tsx';
import { TransferPayment } from './views/transfer-payment.tsx';

const FAILED = { pay: 'payFailed', return: 'returnFailed', cancel: 'cancelFailed' } as const;

const BoundPart = lazyPart<BoundPartProps>(() =>
  import('./bound/bound-part.tsx').then((module) => module.BoundPart),
);

const DepositsPart = lazyPart<DepositsPartProps>(
  () => import('./views/deposits-part.tsx').then((module) => module.DepositsPart),
  { size: 'line' },
);

const ReturnsPart = lazyPart<ReturnsPartProps>(
  () => import('#blocks/returns/returns-part.tsx').then((module) => module.ReturnsPart),
  { size: 'line', skeleton: () => null },
);

const SlipPayment = lazyPart<SlipPaymentProps>(() =>
  import('./views/slip-payment.tsx').then((module) => module.SlipPayment),
);

export interface PurchaseDrawerProps {
  state: PurchaseState;
  buying: Buying;
  id: string;
}

export function PurchaseDrawer({ state, buying, id }: PurchaseDrawerProps) {
  useSignals();
  const t = useTexts('purchase');
  const opened = useMemo(() => createOpenedPurchase(state, id), [state, id]);
  useEffect(() => opened.start(), [opened]);
  const now = opened.value.value;
  const situation = opened.situation.value;
  return (
    <Drawer
      open
      hasAddress
      title={t('drawerTitle', { id: formatShortId(id) })}
      width={560}
      onClose={state.close}
    >
      {now.status === 'ready' && situation ? (
        <Opened state={state} buying={buying} opened={opened} purchase={now.value} situation={situation} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void opened.load()} />
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </Drawer>
  );
}

function Opened(props: Omit<PurchaseDrawerContentProps, 'words'>) {
  useSignals();
  const { state, opened, purchase, situation } = props;
  const t = useTexts('purchase');
  const words = useWords(state);
  const failure = opened.failure.value;
  const returned = returnedOf(purchase);
  const head = useSavedFocus(situation);
  return (
    <div className="purchase-opened">
      <div ref={head} className="purchase-head" role="group" tabIndex={-1} data-autofocus="">
        <MoneyText cents={centsFromReais(purchase.value)} emphasis="figure" />
        <Badge tone={TONE_OF_SITUATION[situation]}>{t(`situation_${situation}`)}</Badge>
        {returned && <Badge tone="negative">{t(`situation_${returned}`)}</Badge>}
        {purchase.paidLate !== 'no' && <Badge tone="caution">{t(`late_${purchase.paidLate}`)}</Badge>}
      </div>
      <div role="status" className="purchase-told">
        <Outcome {...props} words={words} />
      </div>
      <OperationLine operation={props.buying.operation} refusal={() => ({ title: t('failed') })} />
      {situation === 'pending' && <Payment {...props} words={words} />}
      {purchase.distribution && (
        <BoundPart state={state} purchase={purchase} distribution={purchase.distribution} words={words} />
      )}
      <OperationLine operation={opened.acting} refusal={({ intent }) => ({ title: t(FAILED[intent]) })} />
      <Actions {...props} words={words} />
      {purchase.entry !== null && (
        <ReturnsPart
          session={state.session}
          purchase={purchase._id}
          locale={words.locale}
          timeZone={words.timeZone}
        />
      )}
      <Facts
        facts={[
          ...purchaseFacts(purchase, words),
          ...purchaseIds(purchase, words).map(([label, id]): Fact => [label, <ShortId key={id} id={id} />]),
        ]}
      />
      {state.session.can('portal.deposit.list') && (
        <DepositsPart state={state} purchase={purchase._id} words={words} />
      )}
      <HistorySection session={state.session} kind="purchase" record={purchase._id} label={t('history')} />
      {failure && <LoadFailure size="line" error={failure} onRetry={() => void opened.load()} />}
    </div>
  );
}

/**
 * Moves the focus to the head of the drawer if the focused element disappears. The copy button of a Pix code is such an
 * element.
 */
function useSavedFocus(situation: PurchaseDrawerContentProps['situation']) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = head.current;
    if (element && (element.getRootNode() as ShadowRoot).activeElement === null) {
      element.focus({ preventScroll: true });
    }
  }, [situation]);
  return head;
}

function Payment({ purchase, opened, words }: PurchaseDrawerContentProps) {
  const t = useTexts('purchase');
  const { pix, slip, link, paymentType } = purchase;
  return (
    <>
      {pix && (
        <LazyPixPayment
          payload={pix.payload}
          amount={purchaseAmount(purchase, words)}
          secondsLeft={opened.secondsLeft}
        />
      )}
      {paymentType === 'bankSlip' && !slip && <p>{t('slipElsewhere')}</p>}
      {slip && <SlipPayment purchase={purchase} slip={slip} words={words} />}
      {paymentType === 'transfer' && <TransferPayment purchase={purchase} words={words} />}
      {link !== null && (
        <p>
          <a className="purchase-link" href={link} target="_blank" rel="noopener noreferrer">
            {t(paymentType === 'bankSlip' ? 'slipForm' : 'transferForm')}
          </a>
        </p>
      )}
    </>
  );
}

function useWords({ session }: PurchaseState): PurchaseWords {
  const t = useTexts('purchase');
  const locale = useLocale();
  const { loaded } = session.hydrate;
  const organization = loaded.status === 'ready' ? loaded.value.organization.tradeName : '';
  return useMemo(
    () => ({ t, locale, timeZone: timeZoneOf(session), organization }),
    [t, locale, session, organization],
  );
}
