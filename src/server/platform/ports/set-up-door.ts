/** Access to the set-up page, which creates the first administrator of an empty database. */
export interface SetUpDoor {
  /** True while the database has no accounts. Never true again once false. */
  isOpen(): Promise<boolean>;
  /** Ignores formatting differences of a copied code. */
  fits(code: string): boolean;
  close(): Promise<void>;
}
