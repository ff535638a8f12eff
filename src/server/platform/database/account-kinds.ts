/** What the ledger keeps accounts of. */

/** Accounts of credit, which count cents. */
export type CreditAccountKind =
  | 'company'
  | 'wallet'
  | 'purchases'
  | 'spent'
  | 'fees'
  | 'transfers'
  /** Below zero: what the organization owes. */
  | 'debt';
/** Accounts of internal tanks, which count millilitres. */
export type TankAccountKind =
  | 'tankStock'
  | 'tankWallet'
  | 'tankClaims'
  | 'tankSupplied'
  | 'tankUsed'
  | 'tankVariance';
export type AccountKind = CreditAccountKind | TankAccountKind;
