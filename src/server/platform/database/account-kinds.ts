/** Credit accounts count cents. */
export type CreditAccountKind =
  | 'company'
  | 'wallet'
  | 'purchases'
  | 'spent'
  | 'fees'
  | 'transfers'
  /** Account of the organization's debt. Its balance is zero or negative. */
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
