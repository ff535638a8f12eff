import type { RegisteredCompany } from '#contract/company-registry.ts';

/**
 * Finds a company by its tax number; null for an unknown company. Throws a `NoAnswer` if no registry answers. The
 * function calls other servers: never use it inside a transaction.
 */
export type FindCompany = (taxNumber: string) => Promise<RegisteredCompany | null>;

/** Response formats of the registries. */
export const REGISTRY_KINDS = ['minha-receita', 'receita-ws'] as const;
export type RegistryKind = (typeof REGISTRY_KINDS)[number];
