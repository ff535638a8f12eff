export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** `send` throws if the mail server does not accept the mail. */
export interface MailPort {
  /** False if no sent mail reaches its recipient. Codes and links in mails would then never reach a user. */
  readonly reachesReaders: boolean;
  send(mail: Mail): Promise<void>;
}
