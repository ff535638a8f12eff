/** Whether movements may be written: not while the sums of the ledger do not hold. Reads go on. */
export interface LedgerState {
  halted: boolean;
}
