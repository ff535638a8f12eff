import type { ApiKey } from '#contract/api-keys.ts';
import { EMBEDDED_ELEMENTS } from '#contract/choices.ts';
import { formatCount } from '#core/format/count.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { listFields } from '#core/ui/form/form-field.ts';
import type { ValueOf } from '#core/ui/form/field-rules.ts';
import { checkRules, choiceRules, textRules } from '#core/ui/form/readings.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import type { HeldFields } from '#blocks/registry/record-fields.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type {
  RegistryAction,
  RegistryCalls,
  RegistryDescription,
  RegistryWords,
} from '#blocks/registry/registry-types.ts';
import {
  changeOf,
  readKey,
  readOrigins,
  valuesOf,
  type KeyValues,
  type PermissionsByElement,
} from './key-values.ts';
import { SecretDialog, secretOf } from './secret-dialog.tsx';

/** Row of the table of API keys. A revoked key counts as deleted. */
type KeyRow = Omit<ApiKey, 'status'> & { readonly status: 'active' | 'deleted' };
type KeyChanges = Partial<KeyValues>;
type KeyWords = RegistryWords<'api-keys'>;

const NAME_CHARACTERS = 80;
const ORIGINS_CHARACTERS = 2_000;

const rowOf = ({ status, ...key }: ApiKey): KeyRow => ({
  ...key,
  status: status === 'revoked' ? 'deleted' : 'active',
});

async function readPermissions({ api }: Session): Promise<PermissionsByElement> {
  const { docs } = await api('GET /admin/organization/api-key/elements', {});
  return new Map(docs.map(({ element, permissions }) => [element, permissions]));
}

function callsOf(session: Session): RegistryCalls<KeyRow, KeyValues, KeyChanges> {
  const { api } = session;
  const ask = listCall(session, { call: 'GET /admin/organization/api-key', pageOf: pageOfDocs });
  return {
    ask: async (query) => {
      const { rows, ...paging } = await ask(query);
      return { ...paging, rows: rows.map(rowOf) };
    },
    async create(values) {
      const body = readKey(values, await readPermissions(session), session.can);
      const { record, key } = await api('POST /admin/organization/api-key', { body });
      secretOf(session).value = { name: record.name, secret: key };
      return rowOf(record);
    },
    async change(row, changes) {
      const body = changeOf(row, changes, await readPermissions(session), session.can);
      const key = await api('PUT /admin/organization/api-key/{id}', { params: { id: row._id }, body });
      return { record: rowOf(key), returned: 0 };
    },
    async remove({ _id: id }) {
      const key = await api('DELETE /admin/organization/api-key/{id}', { params: { id } });
      return { record: rowOf(key), returned: 0 };
    },
  };
}

const Register = registerWidget({
  name: 'api-keys',
  area: 'settings',
  permission: 'portal.settings.add',
  calls: callsOf,
  describe,
});

export function Widget(props: Parameters<typeof Register>[0]) {
  return (
    <>
      <Register {...props} />
      <SecretDialog session={props.session} />
    </>
  );
}

function describe(words: KeyWords): RegistryDescription<KeyRow, KeyValues, KeyChanges> {
  const { t, locale, session } = words;
  const time = (at: string | null) =>
    at === null ? null : formatInstant(new Date(at), locale, timeZoneOf(session));
  const elementNames = ({ elements }: Pick<KeyRow, 'elements'>) =>
    elements.map((element) => t(`element_${element}`)).join(', ');
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    sortKeys: ['name'],
    canRest: false,
    nameOf: ({ name }) => name,
    countOf: (count) => t('count', { count, shown: formatCount(count, locale) }),
    valuesOf,
    newValues: valuesOf({ name: '', elements: [], permissions: [], origins: [], allowsServers: false }),
    audited: { kind: 'api-key' },
    removal: {
      permission: 'portal.settings.add',
      label: t('revoke'),
      title: ({ name }) => t('askRevoke', { name }),
      text: t('revokeText'),
      done: ({ name }) => t('revoked', { name }),
    },
    actions: [rotation(words)],
    columns: [
      { key: 'name', header: t('name'), value: ({ name }) => name, width: 200, grow: 2 },
      {
        key: 'elements',
        importance: 1,
        header: t('elements'),
        value: ({ elements }) =>
          elements.length === 1 ? elementNames({ elements }) : t('elementCount', { count: elements.length }),
        fact: elementNames,
        width: 160,
        grow: 1,
        onPhone: 'detail',
      },
      {
        key: 'access',
        importance: 2,
        header: t('access'),
        value: (row) => t(`access_${valuesOf(row).access}`),
        width: 180,
        onPhone: 'detail',
      },
      {
        key: 'origins',
        importance: 3,
        header: t('origins'),
        value: ({ origins, allowsServers }) =>
          [...origins, ...(allowsServers ? [t('servers')] : [])].join(', '),
        width: 240,
        grow: 2,
        onPhone: 'detail',
      },
      {
        key: 'usedAt',
        header: t('usedAt'),
        value: ({ usedAt }) => time(usedAt) ?? t('neverUsed'),
        width: 160,
        onPhone: 'detail',
      },
      {
        key: 'openSessions',
        importance: 4,
        header: t('openSessions'),
        kind: 'number',
        value: ({ openSessions }) => openSessions,
        width: 120,
        onPhone: 'detail',
      },
    ],
    fields: fieldsOf(words),
  };
}

/** Replaces the secret of a key. The former secret remains valid for the selected time. */
function rotation({ t, session }: KeyWords): RegistryAction<KeyRow> {
  const overlaps = [
    { value: '0', label: t('overlap_none') },
    { value: '60', label: t('overlap_hour') },
    { value: '1440', label: t('overlap_day') },
    { value: '10080', label: t('overlap_week') },
  ];
  return {
    key: 'rotated',
    label: t('rotate'),
    permission: 'portal.settings.add',
    title: ({ name }) => t('askRotate', { name }),
    text: () => t('rotateText'),
    fields: listFields({
      overlap: { label: t('overlap'), kind: 'select', options: overlaps, ...choiceRules(overlaps) },
    } as const),
    confirm: () => t('rotate'),
    run: async ({ _id: id, name }, { overlap }) => {
      const { key } = await session.api('POST /admin/organization/api-key/{id}/rotate', {
        params: { id },
        body: { overlapMinutes: Number(overlap) },
      });
      secretOf(session).value = { name, secret: key };
      return { said: t('rotated', { name }) };
    },
    failed: ({ name }) => t('failed_rotate', { name }),
  };
}

function fieldsOf({ t }: KeyWords): HeldFields<KeyValues, KeyChanges> {
  const accesses = [
    { value: 'read', label: t('access_read') },
    { value: 'change', label: t('access_change') },
  ] as const;
  const hasNone = (valueOf: ValueOf) => EMBEDDED_ELEMENTS.every((element) => valueOf(element) === false);
  const origins = textRules({ max: ORIGINS_CHARACTERS, empty: '' });
  const elements = EMBEDDED_ELEMENTS.map((element, at) => ({
    key: element,
    label: t(`element_${element}`),
    kind: 'check' as const,
    half: true,
    ...checkRules(),
    ...(at === 0 && {
      says: { nothing: t('noElement') },
      against: (_value: unknown, valueOf: ValueOf) => (hasNone(valueOf) ? 'nothing' : null),
    }),
  }));
  return [
    ...listFields({
      name: {
        label: t('name'),
        hint: t('nameHint'),
        maxLength: NAME_CHARACTERS,
        refusedBy: ['api_key_exists'],
        ...textRules({ max: NAME_CHARACTERS }),
      },
      access: { label: t('access'), kind: 'select', options: accesses, ...choiceRules(accesses) },
      origins: {
        label: t('origins'),
        hint: t('originsHint'),
        example: 'https://erp.empresa.com.br',
        refusedBy: ['api_key_unusable'],
        ...origins,
        read: (text: string) =>
          readOrigins(text) ? origins.read(text) : { ok: false as const, problems: ['address'] as const },
        says: { address: t('originWrong'), missing: t('originMissing') },
        against: (value: unknown, valueOf: ValueOf) =>
          value === '' && valueOf('allowsServers') === false ? 'missing' : null,
      },
      allowsServers: {
        label: t('allowsServers'),
        hint: t('allowsServersHint'),
        kind: 'check',
        ...checkRules(),
      },
    } as const),
    ...elements,
  ];
}
