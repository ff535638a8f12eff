/**
 * `halted` is true after a ledger fault, or once another server has retired the seal key. The server then refuses
 * credit movements; reads continue.
 */
export interface LedgerState {
  halted: boolean;
}
