import type { Person, PersonKind } from '#contract/people.ts';
import { MAX_IMPORT_ROWS } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatCpf } from '#core/format/cpf.ts';
import { formatPhone } from '#core/format/phone.ts';
import type { Locale } from '#core/format/locale.ts';
import { importOf } from '#blocks/registry/import-of.ts';
import { otherKind, turnPerson, type PeoplePath } from './people-calls.ts';
import { licenceDay } from './licence-day.tsx';
import { personalDataActions } from './personal-data-actions.ts';
import { personFields } from './person-fields.ts';
import { passwordRules } from '#core/ui/form/readings.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { mailColumn } from '#core/ui/table/mail-column.tsx';
import type { DescriptionAt } from '#blocks/registry/record-calls.ts';
import { withoutFields } from '#blocks/registry/record-fields.ts';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import { personPreview } from '#blocks/preview/preview-parts.tsx';
import { lastRefuel, statementPart } from '#blocks/statement/statement-part.tsx';
import type {
  RegistryAction,
  RegistryColumn,
  RegistryWords,
  SharedWords,
} from '#blocks/registry/registry-types.ts';

const fullNameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

export type PeopleNamespace = 'drivers' | 'recipients';
type PeopleWords = RegistryWords<PeopleNamespace>;

const IMPORTS = {
  driver: { call: 'POST /v2/admin/organization/driver', rowsAs: 'drivers' },
  recipient: { call: 'POST /v2/admin/organization/recipient', rowsAs: 'recipients' },
} as const;

export const describePeople =
  (kind: PersonKind) =>
  (words: PeopleWords): DescriptionAt<PeoplePath> => {
    const { t } = words;
    const add: PermissionKey = `portal.${kind}.add`;
    const fields = personFields(words);
    return {
      texts: registryTexts(t),
      fileName: t('fileName'),
      audited: { kind: 'person' },
      sortKeys: [
        'name',
        'identifier',
        'email',
        'phone',
        'driversLicense',
        'driversLicenseExpirationDate',
        'status',
        'balance',
      ],
      nameOf: fullNameOf,
      countOf: (count) => t('count', { count, shown: formatCount(count, words.locale) }),
      balanceOf: ({ balance }) => balance,
      isScheduled: true,
      columns: columnsOf(words),
      fields,
      summary: lastRefuel(words),
      parts: [statementPart(words, kind), personPreview(words)],
      actions: [
        passwordAction(words, add),
        convertAction(words, kind),
        ...personalDataActions(words, { permission: `portal.${kind}.remove`, nameOf: fullNameOf }),
      ],
      importing: importOf(words, {
        name: t('fileName'),
        fields: withoutFields(fields, 'password', 'authenticateTransaction'),
        duplicateKey: ({ identifier }) => (typeof identifier === 'string' ? identifier : null),
        maxRows: MAX_IMPORT_ROWS,
        ...IMPORTS[kind],
      }),
    };
  };

function columnsOf(words: SharedWords): RegistryColumn<Person>[] {
  const { texts, locale, session } = words;
  const t = texts('people');
  return [
    { key: 'name', header: t('name'), value: fullNameOf, width: 200, grow: 2 },
    {
      key: 'identifier',
      importance: 5,
      header: t('identifier'),
      value: ({ identifier }) => formatCpf(identifier),
      width: 128,
      grow: 0,
      onPhone: 'detail',
    },
    {
      key: 'phone',
      importance: 3,
      header: t('phone'),
      value: ({ phone }) => phone && formatPhone(phone),
      width: 136,
      grow: 0,
      onPhone: 'hidden',
    },
    {
      key: 'email',
      importance: 4,
      header: t('email'),
      ...mailColumn,
      width: 200,
      grow: 3,
      onPhone: 'hidden',
    },
    {
      key: 'driversLicense',
      importance: 7,
      header: t('driversLicense'),
      value: ({ driversLicense }) => driversLicense,
      width: 128,
      hidden: true,
      onPhone: 'hidden',
    },
    {
      key: 'driversLicenseExpirationDate',
      importance: 7,
      header: t('driversLicenseExpirationDate'),
      value: ({ driversLicenseExpirationDate }) => driversLicenseExpirationDate,
      render: ({ driversLicenseExpirationDate: day }) => dayText(day, locale),
      fact: ({ driversLicenseExpirationDate: day }) => licenceDay(day, { t, locale, session }),
      exported: 'date',
      width: 128,
      hidden: true,
      onPhone: 'hidden',
    },
  ];
}

function dayText(day: string | null, locale: Locale): string {
  const date = day === null ? null : parseCalendarDate(day);
  return date === null ? '' : formatDate(date, locale);
}

function passwordAction({ texts, session }: SharedWords, permission: PermissionKey): RegistryAction<Person> {
  const t = texts('people');
  return {
    key: 'passwordChanged',
    label: t('newPassword'),
    permission,
    title: (row) => t('askPassword', { name: fullNameOf(row) }),
    text: () => t('passwordText'),
    fields: fieldsFor<RouteBody<'PUT /admin/organization/passrecovery/{id}'>>({
      password: {
        label: t('password'),
        kind: 'secret',
        hint: t('passwordRules'),
        ...passwordRules({ required: true }),
      },
    }),
    confirm: () => t('setPassword'),
    async run(row, { password }) {
      const params = { id: row._id };
      await session.api('PUT /admin/organization/passrecovery/{id}', {
        params,
        body: { password: String(password) },
      });
      return { said: t('passwordSet', { name: fullNameOf(row) }) };
    },
    failed: () => t('passwordFailed'),
  };
}

/**
 * Action that converts a driver to a recipient, or a recipient to a driver. It needs the permission to add people of
 * the target kind.
 */
function convertAction({ t, session }: PeopleWords, kind: PersonKind): RegistryAction<Person> {
  return {
    key: 'converted',
    label: t('convert'),
    permission: `portal.${otherKind[kind]}.add`,
    title: (row) => t('askConvert', { name: fullNameOf(row) }),
    text: () => t('convertText'),
    confirm: () => t('convert'),
    async run(row) {
      await turnPerson(session, kind, row._id);
      return { said: t('converted', { name: fullNameOf(row) }) };
    },
    failed: () => t('failed_convert'),
  };
}
