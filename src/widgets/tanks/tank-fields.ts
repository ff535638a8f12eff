import type { FuelProduct } from '#contract/fills.ts';
import { MAX_RECORD_NAME, TANK_CAPACITY_RANGE } from '#contract/facts.ts';
import type { Tank } from '#contract/tanks.ts';
import { parseCalendarDate, type CalendarDate } from '#core/dates/calendar-date.ts';
import { instantAt } from '#core/dates/zone.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { choiceRules, textRules } from '#core/ui/form/readings.ts';
import type { FuelOption } from '#blocks/fuels/fuels.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import type { RegistryAction, RegistryWords } from '#blocks/registry/registry-types.ts';
import { tankVolumeRules, VOLUME_UNITS } from '#blocks/tank/volume-rules.ts';
import { formatTankVolume, formatVariance } from '#blocks/tank/tank-words.ts';

type TankFieldsWords = RegistryWords<'tanks'>;
type TankCreation = 'POST /admin/organization/tank';
type TankEdit = 'PUT /admin/organization/tank/{id}';

export function fieldsOf({ t, locale }: TankFieldsWords, fuels: readonly FuelOption<FuelProduct>[]) {
  const { most: max, decimals } = TANK_CAPACITY_RANGE;
  return recordFields<TankCreation, TankEdit>({
    name: {
      label: t('name'),
      maxLength: MAX_RECORD_NAME,
      refusedBy: ['tank_exists'],
      ...textRules({ max: MAX_RECORD_NAME }),
    },
    product: { label: t('product'), kind: 'select', options: fuels, ...choiceRules(fuels) },
    capacity: {
      label: t('capacity'),
      inputMode: 'decimal',
      hint: t('capacityHint'),
      refusedBy: ['tank_over_capacity'],
      ...tankVolumeRules(locale, { above: true }),
    },
    reorderPoint: {
      label: t('reorderPoint'),
      inputMode: 'decimal',
      hint: t('reorderHint'),
      ...decimalRules({ min: 0, max, decimals, units: VOLUME_UNITS }, locale),
    },
  });
}

/** Records a manual reading of the tank; it posts no journal entry. */
export function dipAction({ t, locale, session }: TankFieldsWords): RegistryAction<Tank> {
  return {
    key: 'dipped',
    label: t('dip'),
    permission: 'portal.internalTankTransaction.add',
    isFor: ({ status }) => status === 'active',
    title: ({ name }) => t('askDip', { name }),
    text: () => t('dipText'),
    facts: ({ level, product }) => [
      { label: t('levelNow'), value: formatTankVolume(level, product, locale) },
    ],
    fields: fieldsFor<{ volume: number; at: string | undefined }>({
      volume: {
        label: t('dipVolume'),
        inputMode: 'decimal',
        refusedBy: ['tank_over_capacity'],
        ...tankVolumeRules(locale),
      },
      at: {
        label: t('dipAt'),
        hint: t('dipAtHint'),
        kind: 'datetime-local',
        refusedBy: ['instant_ahead', 'dip_superseded'],
        says: { instant: t('dipAtWrong') },
        ...momentRules(),
      },
    }),
    confirm: () => t('dip'),
    async run({ _id: id, product }, values, under) {
      const volume = Number(values['volume']);
      const at = values['at'] as string | undefined;
      const { variance } = await session.api('POST /admin/organization/tank/{id}/dip', {
        params: { id },
        body: { volume, ...(at !== undefined && { at: instantOf(at, timeZoneOf(session)) }) },
        ...under,
      });
      return { said: t('dipDone', { variance: formatVariance(variance, product, locale) }) };
    },
    failed: () => t('dipFailed'),
  };
}

/**
 * Rules of a field for a local time as `YYYY-MM-DDTHH:MM`. An empty field sends nothing, and the server uses
 * the current time.
 */
function momentRules(): FieldRules<string | undefined> {
  return {
    write: (value) => (typeof value === 'string' ? value : ''),
    read(text) {
      if (text === '') return { ok: true, value: undefined };
      const [day = '', time = ''] = text.split('T');
      const isMoment = parseCalendarDate(day) !== null && /^\d\d:\d\d/.test(time);
      return isMoment ? { ok: true, value: text } : { ok: false, problems: ['instant'] };
    },
  };
}

function instantOf(moment: string, timeZone: string): string {
  const [day = '', time = ''] = moment.split('T');
  return instantAt(day as CalendarDate, time.slice(0, 5), timeZone).toISOString();
}
