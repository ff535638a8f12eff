/** Purchases and their status queries, as used by payments. */
export { deleteAsked, planCharge, takeCharge, type AskedCharge } from './charge/asked-charges.repository.ts';
export { presentPurchase, type PresentingPurchase } from './purchases.presenter.ts';
export {
  findByTxid,
  findPurchase,
  holdPurchase,
  insertPurchase,
  updatePurchase,
  type PurchaseRow,
} from './purchases.repository.ts';
