/** Mail, as the rest of the server sees it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mail, or throws when the mail server does not take it. */
export interface MailPort {
  /** False where mail goes nowhere: a code or link sent by it would never arrive. */
  readonly reachesReaders: boolean;
  send(mail: Mail): Promise<void>;
}
