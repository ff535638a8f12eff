import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Scope } from '../database/tenancy.ts';

/** Adds the records that belong to no organization to the scope. Every super administrator sees these records. */
export const withNobody = ({ organizations }: Scope): Scope => ({
  organizations: [...organizations, NO_ORGANIZATION],
});
