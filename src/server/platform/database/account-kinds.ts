/** Credit accounts count cents. */
export type CreditAccountKind =
  | 'company'
  | 'wallet'
  | 'purchases'
  | 'spent'
  | 'fees'
  | 'transfers'
  /** The balance is zero or negative: the organization's debt. */
  | 'debt';
/** Tank accounts count milliliters. */
export type TankAccountKind =
  | 'tankStock'
  | 'tankWallet'
  | 'tankClaims'
  | 'tankSupplied'
  | 'tankUsed'
  | 'tankVariance';
export type AccountKind = CreditAccountKind | TankAccountKind;
