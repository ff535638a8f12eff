import { PERSON_CHARACTERS } from '#contract/choices.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { KeyAfter } from '#core/texts/text-keys.ts';
import {
  cpfRules,
  dateRules,
  emailRules,
  passwordRules,
  phoneRules,
  pinRules,
  textRules,
} from '#core/ui/form/readings.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import type { SharedWords } from '#blocks/registry/registry-types.ts';
import { askCpf, askEmail } from './taken.ts';

/** One form serves drivers and recipients: a field that either of their create calls lacks fails to compile. */
type CreateCall = 'POST /admin/organization/driver' | 'POST /admin/organization/recipient';
type PersonEdit = 'PUT /admin/organization/driver/{id}' | 'PUT /admin/organization/recipient/{id}';

type Exampled = keyof RouteBody<CreateCall> & KeyAfter<'example_', 'people'>;

export function personFields({ texts, locale, session }: SharedWords) {
  const t = texts('people');
  const labelled = <Key extends Exampled>(key: Key) =>
    ({ label: t(key), example: t(`example_${key}`) }) as const;
  const half = <Key extends Exampled>(key: Key) => ({ ...labelled(key), half: true }) as const;
  const { firstName, lastName, driversLicense } = PERSON_CHARACTERS;
  return recordFields<CreateCall, PersonEdit>({
    firstName: {
      ...half('firstName'),
      maxLength: firstName,
      ...textRules({ max: firstName }),
    },
    lastName: {
      ...half('lastName'),
      maxLength: lastName,
      ...textRules({ max: lastName }),
    },
    identifier: {
      ...half('identifier'),
      inputMode: 'numeric',
      refusedBy: [
        'driver_exists',
        'recipient_exists',
        'user_exists',
        'driver_deleted_exists',
        'recipient_deleted_exists',
      ],
      ask: (cpf, before) => askCpf(session)(cpf, before),
      ...cpfRules(),
    },
    phone: { ...half('phone'), inputMode: 'tel', ...phoneRules() },
    email: {
      ...labelled('email'),
      inputMode: 'email',
      refusedBy: ['email_exists'],
      ask: (email, before) => askEmail(session)(email, before),
      ...emailRules(),
    },
    driversLicense: {
      ...half('driversLicense'),
      maxLength: driversLicense,
      ...textRules({ max: driversLicense, empty: '' }),
    },
    driversLicenseExpirationDate: {
      ...half('driversLicenseExpirationDate'),
      kind: 'date',
      ...dateRules(locale),
    },
    ...secretsOf(t),
  });
}

function secretsOf(t: Text<'people'>) {
  return {
    password: {
      label: t('password'),
      kind: 'secret',
      hint: t('passwordHint'),
      on: 'create',
      ...passwordRules(),
    },
    authenticateTransaction: {
      label: t('authenticateTransaction'),
      kind: 'secret',
      inputMode: 'numeric',
      maxLength: 4,
      hint: t('authenticateTransactionHint'),
      hintForNew: t('authenticateTransactionHintNew'),
      ...pinRules(),
    },
  } as const;
}
