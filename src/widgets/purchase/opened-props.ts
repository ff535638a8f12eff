import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import type { Buying } from './buying.state.ts';
import type { OpenedPurchase } from './opened-purchase.state.ts';
import type { PurchaseWords } from './purchase-facts.ts';
import type { PurchaseState } from './purchase.state.ts';

export interface PurchaseDrawerContentProps {
  state: PurchaseState;
  buying: Buying;
  opened: OpenedPurchase;
  purchase: Purchase;
  situation: PurchaseSituation;
  words: PurchaseWords;
}
