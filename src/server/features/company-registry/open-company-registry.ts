import type { RegisteredCompany } from '#contract/company-registry.ts';
import type { Config } from '../../platform/config/config.ts';
import { fetchJson, NoAnswer } from '../../platform/outside/fetch-json.ts';
import { atOnce, resting, throughBoth, type Gate } from '../../platform/outside/gates.ts';
import type { FindCompany, RegistryKind } from '../../platform/ports/company-registry-port.ts';
import { parsers } from './registry-answers.ts';

const MOST_AT_ONCE = 4;
const REST_MS = 30_000;
/** Time for which the server caches an answer of a registry. Registries change only over days. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
const MOST_CACHED = 1_000;

interface CompanyRegistryDependencies {
  readonly settings: Pick<Config, 'companyRegistries' | 'publicUrl'>;
  readonly now: () => number;
  /** Receives the failed registry and the reason, never the request. */
  readonly onFailure: (kind: RegistryKind, reason: string) => void;
}

/** Returns null if no registry is configured. */
export function openCompanyRegistry({
  settings,
  now,
  onFailure,
}: CompanyRegistryDependencies): FindCompany | null {
  if (settings.companyRegistries.length === 0) return null;
  const userAgent = `Litro (${settings.publicUrl})`;
  const registries = settings.companyRegistries.map((registry) => ({
    ...registry,
    gate: throughBoth(resting(REST_MS), atOnce(MOST_AT_ONCE)),
  }));
  const cached = new Map<string, { readonly company: RegisteredCompany; readonly until: number }>();
  const keep = (company: RegisteredCompany) => {
    cached.set(company.federalTaxNumber, { company, until: now() + RETENTION_MS });
    for (const oldest of cached.keys()) {
      if (cached.size <= MOST_CACHED) break;
      cached.delete(oldest);
    }
  };
  return async (taxNumber) => {
    const known = cached.get(taxNumber);
    if (known && known.until > now()) return known.company;
    let silent = 0;
    for (const { kind, url, gate } of registries) {
      try {
        const company = await askOne({ kind, url, gate }, userAgent, taxNumber);
        if (!company) continue;
        keep(company);
        return company;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        onFailure(kind, error.message);
        silent += 1;
      }
    }
    // If a registry did not answer, the result "not found" would be wrong, because this registry may know the company.
    if (silent > 0) throw new NoAnswer('silent');
    return null;
  };
}

interface Registry {
  readonly kind: RegistryKind;
  /** Base URL of the registry, with a slash at the end. */
  readonly url: string;
  readonly gate: Gate;
}

async function askOne({ kind, url, gate }: Registry, userAgent: string, taxNumber: string) {
  try {
    const document = await gate(() => fetchJson(new URL(taxNumber, url), userAgent));
    return parsers[kind](taxNumber, document);
  } catch (error) {
    if (error instanceof NoAnswer && error.message === 'status 404') return null;
    throw error;
  }
}
