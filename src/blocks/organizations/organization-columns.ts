import type { Organization } from '#contract/organizations.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatCount } from '#core/format/count.ts';
import { formatPostalCode } from '#core/format/postal-code.ts';
import type { Text } from '#core/i18n/texts.ts';
import { mailColumn } from '#core/ui/table/mail-column.tsx';
import type { RegistryColumn, RegistryDescription, SharedWords } from '#blocks/registry/registry-types.ts';

export const organizationRegister = {
  sortKeys: ['name', 'tradeName', 'federalTaxNumber', 'city'],
  canRest: false,
  audited: { kind: 'organization', organizationOf: ({ _id }) => _id },
  nameOf: ({ tradeName }) => tradeName,
} satisfies Partial<RegistryDescription<Organization>>;

/** Returns the columns, with texts of the namespace `organization`, which the caller must load. */
export function organizationColumns({ texts, locale }: SharedWords) {
  const t = texts('organization');
  return {
    name: {
      key: 'tradeName',
      header: t('tradeName'),
      value: ({ tradeName }) => tradeName,
      width: 200,
      grow: 3,
    },
    federalTaxNumber: {
      key: 'federalTaxNumber',
      importance: 3,
      header: t('federalTaxNumber'),
      value: ({ federalTaxNumber }) => formatCnpj(federalTaxNumber),
      width: 176,
      onPhone: 'detail',
    },
    city: {
      key: 'city',
      importance: 1,
      header: t('city'),
      value: ({ city, state }) => [city, state].filter(Boolean).join(', '),
      width: 144,
      grow: 1,
      onPhone: 'hidden',
    },
    branches: {
      key: 'branches',
      importance: 1,
      header: t('branches'),
      kind: 'number',
      value: ({ branches }) => branches,
      render: ({ branches }) => formatCount(branches, locale),
      width: 120,
      onPhone: 'hidden',
    },
    ...detailColumns(t),
  } satisfies Record<string, RegistryColumn<Organization>>;
}

function detailColumns(t: Text<'organization'>) {
  return {
    legalName: {
      key: 'name',
      importance: 0,
      header: t('name'),
      value: ({ name }) => name,
      width: 176,
      grow: 2,
      onPhone: 'hidden',
    },
    address: {
      key: 'address',
      importance: 0,
      header: t('address'),
      value: ({ address, number, neighborhood, postalCode }) =>
        [address, number, neighborhood, formatPostalCode(postalCode)].filter(Boolean).join(', '),
      searchable: false,
      width: 176,
      grow: 2,
      onPhone: 'hidden',
    },
    email: {
      key: 'email',
      importance: 0,
      header: t('email'),
      ...mailColumn,
      width: 160,
      grow: 1,
      onPhone: 'hidden',
    },
  } satisfies Record<string, RegistryColumn<Organization>>;
}
