/** Purchases and their status queries, as used by payments. */
export {
  deleteRequestedCharge as deleteAsked,
  planCharge,
  takeCharge,
  type RequestedCharge as AskedCharge,
} from './charge/requested-charges.repository.ts';
export { presentPurchase, type PresentingPurchase } from './purchases.presenter.ts';
export {
  findByTxid,
  findPurchase,
  holdPurchase,
  insertPurchase,
  updatePurchase,
  type PurchaseRow,
} from './purchases.repository.ts';
