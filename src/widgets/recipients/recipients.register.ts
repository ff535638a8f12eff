/** What the register of recipients is made of. */
import type { Person } from '#contract/people.ts';
import type { Session } from '#core/session/session.ts';
import { describePeople } from '#core/ui/registry/describe-people.ts';
import { listQueryOf } from '#core/ui/registry/list-query.ts';
import type { RegistryCalls, RegistryDescription, RegistryWords } from '#core/ui/registry/registry-types.ts';

export function recipientCalls({ api }: Session): RegistryCalls<Person> {
  return {
    async ask(wanted) {
      const query = listQueryOf(wanted);
      const { docs, items } = await api('GET /admin/organization/recipient', { query });
      return { rows: docs, total: items.total };
    },
    create: (values) => api('POST /admin/organization/recipient', { body: values as never }),
    change: ({ _id: id }, body, key) =>
      api('PUT /admin/organization/recipient/{id}', { params: { id }, body, key }),
    remove: ({ _id: id }, key) => api('DELETE /admin/organization/recipient/{id}', { params: { id }, key }),
    restore: ({ _id: id }) => api('PUT /admin/organization/user/undelete/{id}', { params: { id } }),
  };
}

export function describeRecipients(words: RegistryWords): RegistryDescription<Person> {
  const { t, session } = words;
  return describePeople(words, {
    kind: 'recipient',
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
      permission: 'portal.driver.add',
      title: (name) => t('askConvert', { name }),
      text: t('convertText'),
      done: (name) => t('converted', { name }),
      failed: t('failed_convert'),
      call: (id) => session.api('PUT /admin/organization/user/turnDriver/{id}', { params: { id } }),
    },
  });
}
