import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Scope } from '../database/tenancy.ts';

/** With what is nobody's, which every super administrator sees. */
export const withNobody = ({ organizations }: Scope): Scope => ({
  organizations: [...organizations, NO_ORGANIZATION],
});
