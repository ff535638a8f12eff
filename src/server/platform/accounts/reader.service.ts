import type { Tenancy } from '../database/tenancy.ts';
import type { WrittenLanguage } from '../words.ts';
import { findByUserId } from './credentials.repository.ts';

export interface ReportedReader {
  readonly email: string;
  readonly firstName: string;
  readonly language: WrittenLanguage;
}

/** Returns the recipient; null if the person may no longer sign in or has no email address. */
export async function readReader(tenancy: Tenancy, userId: string): Promise<ReportedReader | null> {
  const user = await tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
  if (!user?.active || user.email === '') return null;
  const { email, firstName, language } = user;
  return { email, firstName, language };
}
