/** A public registry of companies, as the rest of the server sees it. */
import type { RegisteredCompany } from '#contract/company-registry.ts';

/** Null for a company that nobody knows. Throws a `NoAnswer` where none could be asked. Asks others: never within a transaction. */
export type FindCompany = (taxNumber: string) => Promise<RegisteredCompany | null>;

/** In which shape a registry answers. */
export const REGISTRY_KINDS = ['minha-receita', 'receita-ws'] as const;
export type RegistryKind = (typeof REGISTRY_KINDS)[number];
