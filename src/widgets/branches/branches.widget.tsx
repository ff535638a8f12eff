import type { Organization } from '#contract/organizations.ts';
import type { RouteBody } from '#contract/routes.ts';
import { formatCount } from '#core/format/count.ts';
import { textRules } from '#core/ui/form/readings.ts';
import { contactFields } from '#blocks/organizations/contact-fields.ts';
import { organizationCalls } from '#blocks/organizations/organization-calls.ts';
import { organizationColumns, organizationRegister } from '#blocks/organizations/organization-columns.ts';
import { parentOptions, treeOptions } from '#blocks/organizations/organization-tree.ts';
import { termsPart } from '#blocks/organizations/terms-record-part.tsx';
import { treePart } from '#blocks/organizations/tree-record-part.tsx';
import { photoPart } from '#blocks/organizations/photo-record-part.tsx';
import { transferPart } from '#blocks/organizations/transfer-record-part.tsx';
import { recordFields } from '#blocks/registry/record-fields.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type { RegistryColumn, RegistryDescription, RegistryWords } from '#blocks/registry/registry-types.ts';

export const Widget = registerWidget({
  name: 'branches',
  area: 'branches',
  texts: ['organization'],
  isAcross: true,
  calls: (session) => organizationCalls<RouteBody<BranchCreation>>(session, 'branch', (body) => body),
  describe,
});

type BranchCreation = 'POST /superAdmin/organization';
type BranchChange = 'PUT /superAdmin/organization/{id}';

function describe(
  words: RegistryWords<'branches'>,
): RegistryDescription<Organization, RouteBody<BranchCreation>, RouteBody<BranchChange>> {
  const { t, locale } = words;
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    ...organizationRegister,
    countOf: (count) => t('count', { count, shown: formatCount(count, locale) }),
    columns: columnsOf(words),
    fields: fieldsOf(words),
    optionsFor: (key, { _id, parent }) =>
      key === 'parent' && parent
        ? parentOptions(words.session.organizations.list, { _id, parent: parent._id }, LOWEST_PARENT)
        : undefined,
    parts: [termsPart(words), treePart(words), photoPart(words), transferPart(words)],
    valuesOf: ({ parent, ...row }) => ({ ...row, parent: parent?._id ?? '' }),
  };
}

function columnsOf(words: RegistryWords<'branches'>): RegistryColumn<Organization>[] {
  const { name, federalTaxNumber, city, branches, ...details } = organizationColumns(words);
  return [
    name,
    federalTaxNumber,
    {
      key: 'parent',
      importance: 2,
      header: words.t('parent'),
      value: ({ parent }) => parent?.name ?? '',
      width: 176,
      grow: 2,
      onPhone: 'detail',
    },
    city,
    ...Object.values(details),
    branches,
  ];
}

/** The tree has at most four levels, so a branch of the lowest level has no branches. */
const LOWEST_PARENT = 3;

function fieldsOf({ t, texts, session }: RegistryWords<'branches'>) {
  return recordFields<BranchCreation, BranchChange>({
    parent: {
      label: t('parent'),
      hint: t('parentHint'),
      kind: 'select',
      options: () => treeOptions(session.organizations.list, LOWEST_PARENT),
      refusedBy: ['organization_too_deep', 'organization_below_itself', 'organization_of_another_company'],
      ...textRules({ max: 36 }),
    },
    ...contactFields(texts('organization'), session),
  });
}
