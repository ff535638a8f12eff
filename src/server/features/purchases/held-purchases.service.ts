export {
  deleteRequestedCharge,
  planCharge,
  takeCharge,
  type RequestedCharge,
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
