export interface SetUpDoor {
  /** True while the database has no accounts. After the first account, never true again. */
  isOpen(): Promise<boolean>;
  /** True if the code opens the set-up page. Differences of formatting, which copying may cause, do not matter. */
  fits(code: string): boolean;
  close(): Promise<void>;
}
