/** A kind of mail that follows something that was committed: what it is called in the table, and how it is written. */
import type { ToldReader } from '../accounts/reader.service.ts';
import type { Mail } from './mail-port.ts';

/** Of what it tells. */
export interface Told<News> {
  readonly organizationId: string;
  readonly organizationName: string;
  /** The record that it is about. */
  readonly aboutId: string;
  readonly news: News;
}

export interface MailKind<News> {
  readonly name: string;
  /** After so long it helps nobody any more and is not sent. */
  readonly passesAfterMs?: number;
  /** Written when it is sent: to the address of then, and in the language of then where the news name none. */
  write(to: ToldReader, told: Told<News>, publicUrl: string): Mail;
}
