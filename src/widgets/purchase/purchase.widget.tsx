import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { createBuying, type Buying } from './buying.state.ts';
import { describePurchases } from './describe-purchases.tsx';
import type { PurchaseDrawerProps } from './purchase-drawer.tsx';
import purchaseCss from './purchase.css?inline';
import type { element } from './purchase.element.ts';
import { createPurchaseState, type PurchaseState } from './purchase.state.ts';
import { valueFields } from './value-fields.ts';
import { BuyForm } from './views/buy-form.tsx';

const PurchaseDrawer = onUse<PurchaseDrawerProps>(() =>
  import('./purchase-drawer.tsx').then((module) => module.PurchaseDrawer),
);

interface WidgetState extends PurchaseState {
  readonly buying: Buying;
}

export const Widget = frame<typeof element, WidgetState>({
  permission: 'portal.purchase.list',
  css: purchaseCss,
  createState({ session, attributes, emit }, { texts, locale }) {
    const state = createPurchaseState(session, emit, attributes.view);
    const buying = createBuying(state, valueFields(texts('purchase'), locale));
    buying.ask(attributes.view);
    return { ...state, buying };
  },
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, WidgetState>) {
  useSignals();
  const t = useTexts('purchase');
  const locale = useLocale();
  const description = useMemo(() => describePurchases({ state, t, locale }), [state, t, locale]);
  const id = state.opened.value;
  const { view = '' } = attributes;
  useEffect(() => {
    if (open) state.buying.ask(view);
  }, [state, open, view]);
  return (
    <div className="purchase-screen">
      {open && state.mayBuy.value && <BuyForm state={state} buying={state.buying} />}
      <OpenedReport
        session={session}
        description={description}
        state={state}
        hostView={attributes.view}
        open={open}
      />
      {open && id !== null && (
        <PurchaseDrawer key={id} state={state} buying={state.buying} id={id} onFailed={state.close} />
      )}
    </div>
  );
}
