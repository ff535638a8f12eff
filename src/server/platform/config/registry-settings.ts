import { listed, parseBase, InvalidSetting } from './settings.ts';
import { REGISTRY_KINDS, type RegistryKind } from '../ports/company-registry-port.ts';

export interface RegistrySetting {
  readonly kind: RegistryKind;
  /** Base URL of a company registry, which ends with a slash. The tax number follows the slash. */
  readonly url: string;
}

/**
 * Format: `minha-receita=https://minhareceita.org, receita-ws=https://receitaws.com.br/v1/cnpj`. The server queries the
 * registries in this order.
 */
export function parseRegistries(text: string): RegistrySetting[] {
  return listed(text).map((one) => {
    const [name = '', ...url] = one.split('=');
    const kind = REGISTRY_KINDS.find((known) => known === name.trim());
    if (kind) return { kind, url: parseBase(url.join('=').trim()) };
    throw new InvalidSetting(
      `must name registries like minha-receita=https://registry.example, of the kinds ${REGISTRY_KINDS.join(' and ')}.`,
    );
  });
}
