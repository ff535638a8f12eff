/** Parsers of the registries' responses. */
import type { RegisteredCompany } from '#contract/company-registry.ts';
import { isState } from '../../platform/postal-address.ts';
import { fieldsOf, textOf, type Fields } from '../../platform/outside/foreign-json.ts';
import type { RegistryKind } from '../../platform/ports/company-registry-port.ts';

type Parse = (taxNumber: string, document: unknown) => RegisteredCompany | null;

/** Parsers return null for an unknown company. They never read names and tax numbers of partners. */
export const parsers: Readonly<Record<RegistryKind, Parse>> = {
  /** Responses of Minha Receita (https://docs.minhareceita.org). BrasilAPI forwards the same responses. */
  'minha-receita': (taxNumber, document) => {
    const told = fieldsOf(document);
    return companyOf(taxNumber, {
      name: told['razao_social'],
      tradeName: told['nome_fantasia'],
      address: joined(told, 'descricao_tipo_de_logradouro', 'logradouro'),
      ...ofBoth(told),
      // Registration status of the company: 2 is active; 1, 3, 4 and 8 are void, suspended, unfit and closed.
      isActive: told['situacao_cadastral'] === 2,
    });
  },
  /** ReceitaWS (https://developers.receitaws.com.br) answers with status 200 even for unknown companies. */
  'receita-ws': (taxNumber, document) => {
    const told = fieldsOf(document);
    if (told['status'] === 'ERROR') return null;
    return companyOf(taxNumber, {
      name: told['nome'],
      tradeName: told['fantasia'],
      address: told['logradouro'],
      ...ofBoth(told),
      isActive: textOf(told['situacao']).toUpperCase() === 'ATIVA',
    });
  },
};

const ofBoth = (told: Fields) => ({
  email: told['email'],
  number: told['numero'],
  neighborhood: told['bairro'],
  postalCode: told['cep'],
  city: told['municipio'],
  state: told['uf'],
});

const joined = (told: Fields, ...keys: readonly string[]) =>
  keys
    .map((key) => textOf(told[key]))
    .filter(Boolean)
    .join(' ');

type RegistryReport = Readonly<
  Record<Exclude<keyof RegisteredCompany, 'federalTaxNumber' | 'isActive' | 'isOwn'>, unknown>
> & {
  readonly isActive: boolean;
};

function companyOf(federalTaxNumber: string, told: RegistryReport): RegisteredCompany | null {
  const name = textOf(told.name);
  if (name === '') return null;
  const postalCode = textOf(told.postalCode).replace(/\D/g, '');
  const state = textOf(told.state).toUpperCase();
  const email = textOf(told.email).toLowerCase();
  return {
    federalTaxNumber,
    name,
    isActive: told.isActive,
    isOwn: false,
    tradeName: textOf(told.tradeName),
    email: /^\S+@\S+\.\S+$/.test(email) ? email : '',
    address: textOf(told.address),
    number: textOf(told.number).slice(0, 20),
    neighborhood: textOf(told.neighborhood),
    postalCode: postalCode.length === 8 ? postalCode : '',
    city: textOf(told.city),
    state: isState(state) ? state : '',
  };
}
