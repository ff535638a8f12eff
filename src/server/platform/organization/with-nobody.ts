import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Scope } from '../database/tenancy.ts';

/** Adds records of no organization to the scope; every super administrator sees them. */
export const withNobody = ({ organizations }: Scope): Scope => ({
  organizations: [...organizations, NO_ORGANIZATION],
});
