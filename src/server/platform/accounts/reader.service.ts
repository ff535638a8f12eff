/** To whom something is written without their asking. */
import type { Tenancy } from '../database/tenancy.ts';
import type { WrittenLanguage } from '../words.ts';
import { findByUserId } from './credentials.repository.ts';

export interface ToldReader {
  readonly email: string;
  readonly firstName: string;
  /** That of their last sign-in. */
  readonly language: WrittenLanguage;
}

/** Null for somebody who may not sign in any more, or has no address. */
export async function readReader(tenancy: Tenancy, userId: string): Promise<ToldReader | null> {
  const user = await tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
  if (!user?.active || user.email === '') return null;
  const { email, firstName, language } = user;
  return { email, firstName, language };
}
