import type { Container } from '#contract/containers.ts';
import { CAPACITY_RANGE, MAX_RECORD_NAME } from '#contract/facts.ts';
import { formatCount } from '#core/format/count.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import { fuelOptions } from '#blocks/fuels/fuels.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import { choiceRules, textRules } from '#core/ui/form/readings.ts';
import { vehiclePreview } from '#blocks/preview/preview-parts.tsx';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import { recordCalls, type CallsAt, type DescriptionAt } from '#blocks/registry/record-calls.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type { RegistryColumn, RegistryWords } from '#blocks/registry/registry-types.ts';

function callsOf(session: Session): CallsAt<'/admin/organization/container'> {
  const { api } = session;
  return {
    ...recordCalls(session, '/admin/organization/container'),
    ask: listCall(session, {
      call: 'GET /admin/organization/container',
      filters: ['status', 'fuelType'],
      pageOf: pageOfDocs,
    }),
    // The server stores containers as vehicles, so the vehicle route restores them.
    restore: ({ _id: id }) => api('PUT /admin/organization/vehicle/undelete/{id}', { params: { id } }),
  };
}

export const Widget = registerWidget({
  name: 'containers',
  area: 'container',
  texts: ['fuels'],
  calls: callsOf,
  describe: describeContainers,
});

export function describeContainers(
  words: RegistryWords<'containers'>,
): DescriptionAt<'/admin/organization/container'> {
  const { t } = words;
  const fuels = fuelOptions(words.texts('fuels'));
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    audited: { kind: 'vehicle' },
    sortKeys: ['name', 'fuelType', 'capacity', 'status', 'balance'],
    nameOf: ({ name }) => name,
    countOf: (count) => t('count', { count, shown: formatCount(count, words.locale) }),
    balanceOf: ({ balance }) => balance,
    isScheduled: true,
    columns: columnsOf(words, fuels),
    fields: fieldsOf(words, fuels),
    parts: [vehiclePreview(words)],
  };
}

type Fuels = ReturnType<typeof fuelOptions>;

function columnsOf(words: RegistryWords<'containers'>, fuels: Fuels): RegistryColumn<Container>[] {
  const { t, texts, locale } = words;
  const nameOf = texts('fuels');
  return [
    { key: 'name', header: t('name'), value: ({ name }) => name, width: 200, grow: 3 },
    {
      key: 'fuelType',
      importance: 3,
      header: t('fuelType'),
      value: ({ fuelType }) => nameOf(`fuel_${fuelType}`),
      filter: { label: t('fuelType'), options: fuels, single: true },
      searchable: false,
      width: 136,
      onPhone: 'detail',
    },
    {
      key: 'capacity',
      importance: 2,
      header: t('capacity'),
      kind: 'number',
      value: ({ capacity }) => capacity,
      render: ({ capacity, fuelType }) =>
        capacity === null ? '' : formatFuelVolume(millilitresFromLitres(capacity), fuelType, locale),
      width: 120,
      onPhone: 'hidden',
    },
  ];
}

function fieldsOf({ t, locale }: RegistryWords<'containers'>, fuels: Fuels) {
  return recordFields<'POST /admin/organization/container', 'PUT /admin/organization/container/{id}'>({
    name: {
      label: t('name'),
      maxLength: MAX_RECORD_NAME,
      refusedBy: ['container_exists'],
      ...textRules({ max: MAX_RECORD_NAME }),
    },
    fuelType: { label: t('fuelType'), kind: 'select', options: fuels, ...choiceRules(fuels) },
    capacity: {
      label: t('capacity'),
      inputMode: 'decimal',
      hint: t('capacityHint'),
      ...decimalRules(CAPACITY_RANGE, locale),
    },
  });
}
