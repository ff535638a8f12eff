/** Purchases and the charges to ask the bank about, as payments find, lock and change them. */
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
