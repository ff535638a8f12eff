/** The door to the set-up page, which makes the first administrator of an empty database. */
export interface SetUpDoor {
  /** Whether nobody stands in the database yet. Once it is closed it stays so. */
  isOpen(): Promise<boolean>;
  /** Whether it is the code, however it was copied. */
  fits(code: string): boolean;
  /** Takes the code away. */
  close(): Promise<void>;
}
