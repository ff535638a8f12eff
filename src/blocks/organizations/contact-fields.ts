import { ORGANIZATION_CHARACTERS, STATES } from '#contract/choices.ts';
import type { RegisteredCompany } from '#contract/company-registry.ts';
import { toApiError } from '#core/api/api-error.ts';
import { formatPostalCode } from '#core/format/postal-code.ts';
import type { Text } from '#core/i18n/texts.ts';
import { cnpjRules, emailRules, postalCodeRules, textRules } from '#core/ui/form/readings.ts';
import type { Session } from '#core/session/session.ts';
import type { Filling } from '#core/ui/form/field-rules.ts';

/**
 * Contact fields of an organization. A valid tax number (CNPJ) loads the company's entry in the public registry into
 * the form.
 */
export function contactFields(t: Text<'organization'>, { api }: Pick<Session, 'api'>) {
  const line = (key: keyof typeof ORGANIZATION_CHARACTERS) => ({
    maxLength: ORGANIZATION_CHARACTERS[key],
    ...textRules({ max: ORGANIZATION_CHARACTERS[key], empty: '' }),
  });
  return {
    federalTaxNumber: {
      label: t('federalTaxNumber'),
      refusedBy: ['organization_exists'],
      fills: (taxNumber: unknown) =>
        api('GET /company-registry/{taxNumber}', { params: { taxNumber: String(taxNumber) } }).then(
          (company) => fillingOf(company, t),
          (error: unknown) => nothingFound(toApiError(error).code, t),
        ),
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
  } as const;
}

const NOTHING_FOUND = ['not_found', 'company_registry_unset', 'company_registry_silent'] as const;

/** Message for a failed registry search; null for unknown errors, which saving the form will report. */
function nothingFound(code: string, t: Text<'organization'>): Filling | null {
  const known = NOTHING_FOUND.find((one) => one === code);
  const caution = known && t(`registry_${known}`);
  return caution ? { texts: {}, note: caution, caution } : null;
}

/**
 * Converts a registry entry to values of the form. If another organization has the tax number, no value is filled in.
 * For an inactive company, the form also shows a warning.
 */
function fillingOf(
  { isActive, isOwn, federalTaxNumber: _asked, ...registryEntry }: RegisteredCompany,
  t: Text<'organization'>,
): Filling {
  const note = t('registryFound');
  if (isOwn) return { texts: {}, note, refusal: 'organization_exists' };
  const texts = { ...registryEntry, postalCode: formatPostalCode(registryEntry.postalCode) };
  return { texts, note, ...(!isActive && { caution: t('registryClosed') }) };
}
