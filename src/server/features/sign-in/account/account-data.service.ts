import type { PersonalData } from '#contract/personal-data.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { findAccountRow, findEverySession } from './account-data.repository.ts';

/** Returns null for a person who has no portal account. */
export function readAccountData(tenancy: Tenancy, userId: string): Promise<PersonalData['account']> {
  return tenancy.asSystem('sign-in', async (tx) => {
    const account = await findAccountRow(tx, userId);
    if (!account) return null;
    const sessions = await findEverySession(tx, userId);
    const { identifier, email, language, twoStep, authenticatorSince, createdAt } = account;
    return {
      identifier,
      email,
      language,
      twoStep,
      createdAt: createdAt.toISOString(),
      authenticatorSince: authenticatorSince?.toISOString() ?? null,
      signIns: sessions.map(({ at, usedAt, endedAt, ...place }) => ({
        at: at.toISOString(),
        usedAt: usedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        ...place,
      })),
    };
  });
}
