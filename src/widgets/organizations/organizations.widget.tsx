import { ORGANIZATION_CHARACTERS } from '#contract/choices.ts';
import type { Organization } from '#contract/organizations.ts';
import type { RouteBody } from '#contract/routes.ts';
import { formatCount } from '#core/format/count.ts';
import { listFields } from '#core/ui/form/form-field.ts';
import { choiceRules, cpfRules, emailRules, textRules } from '#core/ui/form/readings.ts';
import type { HeldFields } from '#blocks/registry/record-fields.ts';
import { contactFields } from '#blocks/organizations/contact-fields.ts';
import { organizationCalls } from '#blocks/organizations/organization-calls.ts';
import { organizationColumns, organizationRegister } from '#blocks/organizations/organization-columns.ts';
import { photoPart } from '#blocks/organizations/photo-record-part.tsx';
import { transferPart } from '#blocks/organizations/transfer-record-part.tsx';
import { termsPart } from '#blocks/organizations/terms-record-part.tsx';
import { treePart } from '#blocks/organizations/tree-record-part.tsx';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type { RegistryDescription, RegistryWords } from '#blocks/registry/registry-types.ts';

type OrganizationFormCreation = RouteBody<'POST /superAdmin/organization'>;
type OrganizationFormChange = RouteBody<'PUT /superAdmin/organization/{id}'>;

type NewCompany = Omit<OrganizationFormCreation, 'administrator'> & {
  readonly administratorFirstName: string;
  readonly administratorLastName: string;
  readonly administratorEmail: string;
  /** Sign-in identifier of the first administrator. If it is empty, the administrator signs in with the email. */
  readonly administratorIdentifier: string;
};

export const Widget = registerWidget({
  name: 'organizations',
  area: 'branches',
  texts: ['organization'],
  isAcross: true,
  onlySuperAdmin: true,
  calls: (session) => organizationCalls<NewCompany>(session, 'company', readCompany),
  describe,
});

function readCompany(values: NewCompany): OrganizationFormCreation {
  const {
    administratorFirstName,
    administratorLastName,
    administratorEmail,
    administratorIdentifier,
    ...rest
  } = values;
  return {
    ...rest,
    administrator: {
      firstName: administratorFirstName,
      lastName: administratorLastName,
      email: administratorEmail,
      ...(administratorIdentifier !== '' && { identifier: administratorIdentifier }),
    },
  };
}

function describe(
  words: RegistryWords<'organizations'>,
): RegistryDescription<Organization, NewCompany, OrganizationFormChange> {
  const { t, locale } = words;
  const { name, federalTaxNumber, city, branches, ...details } = organizationColumns(words);
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    ...organizationRegister,
    countOf: (count) => t('count', { count, shown: formatCount(count, locale) }),
    columns: [name, federalTaxNumber, city, ...Object.values(details), branches],
    fields: fieldsOf(words),
    newValues: { balanceSharingType: 'EMPLOYEE' },
    parts: [termsPart(words), treePart(words), photoPart(words), transferPart(words)],
  };
}

function fieldsOf({
  t,
  texts,
  session,
}: RegistryWords<'organizations'>): HeldFields<NewCompany, OrganizationFormChange> {
  const kinds = (['EMPLOYEE', 'VEHICLE'] as const).map((value) => ({ value, label: t(`sharing_${value}`) }));
  const personName = {
    maxLength: ORGANIZATION_CHARACTERS.person,
    ...textRules({ max: ORGANIZATION_CHARACTERS.person }),
  };
  const cpf = cpfRules();
  return [
    ...listFields({ ...contactFields(texts('organization'), session) }),
    ...listFields({
      balanceSharingType: {
        label: t('balanceSharingType'),
        kind: 'select',
        options: kinds,
        on: 'create',
        ...choiceRules(kinds),
      },
      administratorFirstName: {
        label: t('administratorFirstName'),
        hint: t('administratorFirstNameHint'),
        on: 'create',
        ...personName,
      },
      administratorLastName: { label: t('administratorLastName'), on: 'create', ...personName },
      administratorEmail: {
        label: t('administratorEmail'),
        hint: t('administratorEmailHint'),
        inputMode: 'email',
        refusedBy: ['email_exists'],
        on: 'create',
        ...emailRules({ required: true }),
      },
      administratorIdentifier: {
        label: t('administratorIdentifier'),
        hint: t('administratorIdentifierHint'),
        inputMode: 'numeric',
        refusedBy: ['user_exists'],
        on: 'create',
        write: cpf.write,
        read: (text: string) => (text.trim() === '' ? { ok: true, value: '' } : cpf.read(text)),
      },
    } as const),
  ];
}
