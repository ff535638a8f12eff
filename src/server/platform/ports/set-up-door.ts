/** Access to the set-up page, which creates the first administrator of an empty database. */
export interface SetUpDoor {
  /** True while the database has no accounts. After the first account, never true again. */
  isOpen(): Promise<boolean>;
  /** True if the code opens the set-up page. Ignores formatting differences of a copied code. */
  fits(code: string): boolean;
  close(): Promise<void>;
}
