import type { RegisteredCompany } from '#contract/company-registry.ts';
import { isState } from '../../platform/postal-address.ts';
import { fieldsOf, textOf, type Fields } from '../../platform/outside/foreign-json.rules.ts';
import type { RegistryKind } from '../../platform/ports/company-registry-port.ts';

type Parse = (taxNumber: string, document: unknown) => RegisteredCompany | null;

/** Parsers return null for an unknown company. They never read names and tax numbers of partners. */
export const parsers: Readonly<Record<RegistryKind, Parse>> = {
  /** Responses of Minha Receita (https://docs.minhareceita.org). BrasilAPI forwards the same responses. */
  'minha-receita': (taxNumber, document) => {
    const fields = fieldsOf(document);
    return companyOf(taxNumber, {
      name: fields['razao_social'],
      tradeName: fields['nome_fantasia'],
      address: joined(fields, 'descricao_tipo_de_logradouro', 'logradouro'),
      ...ofBoth(fields),
      // Registration status of the company: 2 is active; 1, 3, 4 and 8 are void, suspended, unfit and closed.
      isActive: fields['situacao_cadastral'] === 2,
    });
  },
  /** ReceitaWS (https://developers.receitaws.com.br) answers with status 200 even for unknown companies. */
  'receita-ws': (taxNumber, document) => {
    const fields = fieldsOf(document);
    if (fields['status'] === 'ERROR') return null;
    return companyOf(taxNumber, {
      name: fields['nome'],
      tradeName: fields['fantasia'],
      address: fields['logradouro'],
      ...ofBoth(fields),
      isActive: textOf(fields['situacao']).toUpperCase() === 'ATIVA',
    });
  },
};

const ofBoth = (fields: Fields) => ({
  email: fields['email'],
  number: fields['numero'],
  neighborhood: fields['bairro'],
  postalCode: fields['cep'],
  city: fields['municipio'],
  state: fields['uf'],
});

const joined = (fields: Fields, ...keys: readonly string[]) =>
  keys
    .map((key) => textOf(fields[key]))
    .filter(Boolean)
    .join(' ');

type RegistryReport = Readonly<
  Record<Exclude<keyof RegisteredCompany, 'federalTaxNumber' | 'isActive' | 'isOwn'>, unknown>
> & {
  readonly isActive: boolean;
};

function companyOf(federalTaxNumber: string, report: RegistryReport): RegisteredCompany | null {
  const name = textOf(report.name);
  if (name === '') return null;
  const postalCode = textOf(report.postalCode).replace(/\D/g, '');
  const state = textOf(report.state).toUpperCase();
  const email = textOf(report.email).toLowerCase();
  return {
    federalTaxNumber,
    name,
    isActive: report.isActive,
    isOwn: false,
    tradeName: textOf(report.tradeName),
    email: /^\S+@\S+\.\S+$/.test(email) ? email : '',
    address: textOf(report.address),
    number: textOf(report.number).slice(0, 20),
    neighborhood: textOf(report.neighborhood),
    postalCode: postalCode.length === 8 ? postalCode : '',
    city: textOf(report.city),
    state: isState(state) ? state : '',
  };
}
