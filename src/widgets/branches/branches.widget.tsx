import { ORGANIZATION_CHARACTERS } from '#contract/facts.ts';
import type { Organization } from '#contract/organizations.ts';
import type { RouteBody } from '#contract/routes.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatCount } from '#core/format/count.ts';
import { formatPostalCode } from '#core/format/postal-code.ts';
import type { Session } from '#core/session/session.ts';
import { cnpjRules, emailRules, postalCodeRules, textRules } from '#core/ui/form/readings.ts';
import { treeOptions } from '#blocks/organizations/organization-tree.ts';
import { STATES } from '#blocks/places/states.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type {
  RegistryCalls,
  RegistryColumn,
  RegistryDescription,
  RegistryWords,
} from '#blocks/registry/registry-types.ts';

/** `<litro-branches>`. */
export const Widget = registerWidget({
  name: 'branches',
  area: 'branches',
  isAcross: true,
  calls: callsOf,
  describe,
});

type Make = 'POST /superAdmin/organization';
type Change = 'PUT /superAdmin/organization/{id}';

function callsOf(session: Session): RegistryCalls<Organization, RouteBody<Make>, RouteBody<Change>> {
  const { api } = session;
  const ask = listCall(session, {
    call: 'GET /superAdmin/organization',
    filters: ['kind'],
    pageOf: pageOfDocs,
  });
  /** What the session may select is another list now. */
  const changed = async <T,>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    void session.reloadHydrate();
    return answer;
  };
  return {
    ask: (query) => ask({ ...query, filters: { kind: ['branch'] } }),
    create: (body) => changed(api('POST /superAdmin/organization', { body })),
    async change({ _id: id }, body) {
      const record = await changed(api('PUT /superAdmin/organization/{id}', { params: { id }, body }));
      return { record, returned: 0 };
    },
    async remove(row) {
      await changed(api('DELETE /superAdmin/organization/{id}', { params: { id: row._id } }));
      return { record: { ...row, status: 'deleted' }, returned: 0 };
    },
  };
}

function describe(
  words: RegistryWords<'branches'>,
): RegistryDescription<Organization, RouteBody<Make>, RouteBody<Change>> {
  const { t, locale } = words;
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    sortKeys: ['name', 'tradeName', 'federalTaxNumber', 'city'],
    sort: { key: 'tradeName', descending: false },
    canRest: false,
    nameOf: ({ tradeName }) => tradeName,
    countOf: (count) => t('count', { count, shown: formatCount(count, locale) }),
    columns: columnsOf(words),
    fields: fieldsOf(words),
    valuesOf: ({ parent, ...row }) => ({ ...row, parent: parent?._id ?? '' }),
  };
}

function columnsOf(words: RegistryWords<'branches'>): RegistryColumn<Organization>[] {
  const { t, locale } = words;
  return [
    { key: 'tradeName', header: t('tradeName'), value: ({ tradeName }) => tradeName, width: 200, grow: 3 },
    {
      key: 'federalTaxNumber',
      importance: 3,
      header: t('federalTaxNumber'),
      value: ({ federalTaxNumber }) => formatCnpj(federalTaxNumber),
      width: 176,
      onPhone: 'detail',
    },
    {
      key: 'parent',
      importance: 2,
      header: t('parent'),
      value: ({ parent }) => parent?.name ?? '',
      width: 176,
      grow: 2,
      onPhone: 'detail',
    },
    {
      key: 'city',
      importance: 1,
      header: t('city'),
      value: ({ city, state }) => [city, state].filter(Boolean).join(', '),
      width: 144,
      grow: 1,
      onPhone: 'hidden',
    },
    ...detailsOf(words),
    {
      key: 'branches',
      importance: 1,
      header: t('branches'),
      kind: 'number',
      value: ({ branches }) => branches,
      render: ({ branches }) => formatCount(branches, locale),
      width: 120,
      onPhone: 'hidden',
    },
  ];
}

/** What gives way first where there is little room; a record's drawer has it. */
function detailsOf({ t }: RegistryWords<'branches'>): RegistryColumn<Organization>[] {
  return [
    {
      key: 'name',
      importance: 0,
      header: t('name'),
      value: ({ name }) => name,
      width: 176,
      grow: 2,
      onPhone: 'hidden',
    },
    {
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
    {
      key: 'email',
      importance: 0,
      header: t('email'),
      value: ({ email }) => email,
      width: 160,
      grow: 1,
      onPhone: 'hidden',
    },
  ];
}

/** Below the fourth level stands nothing. */
const LOWEST_PARENT = 3;

function fieldsOf({ t, session }: RegistryWords<'branches'>) {
  const line = (key: keyof typeof ORGANIZATION_CHARACTERS) => ({
    maxLength: ORGANIZATION_CHARACTERS[key],
    ...textRules({ max: ORGANIZATION_CHARACTERS[key], empty: '' }),
  });
  return recordFields<Make, Change>({
    parent: {
      label: t('parent'),
      hint: t('parentHint'),
      kind: 'select',
      options: () => treeOptions(session.organizations.list, LOWEST_PARENT),
      refusedBy: ['organization_too_deep', 'organization_below_itself', 'organization_of_another_company'],
      ...textRules({ max: 36 }),
    },
    federalTaxNumber: {
      label: t('federalTaxNumber'),
      refusedBy: ['organization_exists'],
      ...cnpjRules(),
    },
    name: {
      label: t('name'),
      maxLength: ORGANIZATION_CHARACTERS.name,
      ...textRules({ max: ORGANIZATION_CHARACTERS.name }),
    },
    tradeName: { label: t('tradeName'), hint: t('tradeNameHint'), ...line('tradeName') },
    email: { label: t('email'), inputMode: 'email', ...emailRules() },
    postalCode: { label: t('postalCode'), inputMode: 'numeric', half: true, ...postalCodeRules() },
    state: {
      label: t('state'),
      kind: 'select',
      half: true,
      options: STATES.map((code) => ({ value: code, label: code })),
      ...textRules({ max: 2, empty: '' }),
    },
    address: { label: t('address'), ...line('address') },
    number: { label: t('number'), half: true, ...line('number') },
    neighborhood: { label: t('neighborhood'), half: true, ...line('neighborhood') },
    city: { label: t('city'), ...line('city') },
  });
}
