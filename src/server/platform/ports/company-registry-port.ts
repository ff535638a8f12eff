import type { RegisteredCompany } from '#contract/company-registry.ts';

/**
 * Null for an unknown company. Throws a `NoAnswer` if no registry answers. Calls other servers: never use it inside a
 * transaction.
 */
export type FindCompany = (taxNumber: string) => Promise<RegisteredCompany | null>;

/** Response formats of the registries. */
export const REGISTRY_KINDS = ['minha-receita', 'receita-ws'] as const;
export type RegistryKind = (typeof REGISTRY_KINDS)[number];
