/** What the register of drivers is made of. */
import type { Person } from '#contract/people.ts';
import type { Session } from '#core/session/session.ts';
import { describePeople } from '#core/ui/registry/describe-people.ts';
import { listQueryOf } from '#core/ui/registry/list-query.ts';
import type { RegistryCalls, RegistryDescription, RegistryWords } from '#core/ui/registry/registry-types.ts';

export function driverCalls({ api }: Session): RegistryCalls<Person> {
  return {
    async ask(wanted) {
      const query = listQueryOf(wanted);
      const { docs, items } = await api('GET /admin/organization/driver', { query });
      return { rows: docs, total: items.total };
    },
    create: (values) => api('POST /admin/organization/driver', { body: values as never }),
    change: ({ _id: id }, body, key) =>
      api('PUT /admin/organization/driver/{id}', { params: { id }, body, key }),
    remove: ({ _id: id }, key) => api('DELETE /admin/organization/driver/{id}', { params: { id }, key }),
    restore: ({ _id: id }) => api('PUT /admin/organization/user/undelete/{id}', { params: { id } }),
  };
}

export function describeDrivers(words: RegistryWords): RegistryDescription<Person> {
  const { t, session } = words;
  return describePeople(words, {
    kind: 'driver',
    fileName: t('fileName'),
    texts: {
      table: t('title'),
      create: t('create'),
      emptyTitle: t('emptyTitle'),
      empty: t('empty'),
      failed: (act) => t(`failed_${act}`),
    },
    convert: {
      label: t('convert'),
      permission: 'portal.recipient.add',
      title: (name) => t('askConvert', { name }),
      text: t('convertText'),
      done: (name) => t('converted', { name }),
      failed: t('failed_convert'),
      call: (id) => session.api('PUT /admin/organization/user/turnRecipient/{id}', { params: { id } }),
    },
  });
}
