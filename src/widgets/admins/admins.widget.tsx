import type { Administrator } from '#contract/administrators.ts';
import { ORGANIZATION_CHARACTERS } from '#contract/choices.ts';
import type { RouteBody } from '#contract/routes.ts';
import { formatCount } from '#core/format/count.ts';
import { formatCpf } from '#core/format/cpf.ts';
import { formatPhone } from '#core/format/phone.ts';
import type { Session } from '#core/session/session.ts';
import { choiceRules, cpfRules, emailRules, phoneRules, textRules } from '#core/ui/form/readings.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { personalDataActions } from '#blocks/people/personal-data-actions.ts';
import { namesKnownTo } from '#core/format/organization-names.ts';
import { mailColumn } from '#core/ui/table/mail-column.tsx';
import { treeOptions } from '#blocks/organizations/organization-tree.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type {
  RegistryCalls,
  RegistryColumn,
  RegistryDescription,
  RegistryWords,
} from '#blocks/registry/registry-types.ts';
import { followedByLink, passwordColumn, resendAction } from './first-link.ts';

type AdminsWords = RegistryWords<'admins'>;
type AdministratorCreation = 'POST /superAdmin/organization/user';
type AdministratorEdit = 'PUT /superAdmin/organization/user/{id}';

const LazyBranches = lazyPart(() => import('./branches-part.tsx').then((module) => module.BranchesPart));

export const Widget = registerWidget({
  name: 'admins',
  area: 'admin',
  isAcross: true,
  texts: ['personal-data'],
  calls: callsOf,
  describe,
});

function callsOf(
  session: Session,
): RegistryCalls<Administrator, RouteBody<AdministratorCreation>, RouteBody<AdministratorEdit>> {
  const { api } = session;
  const change = (id: string, body: RouteBody<AdministratorEdit>) =>
    api('PUT /superAdmin/organization/user/{id}', { params: { id }, body });
  return {
    ask: listCall(session, {
      call: 'GET /superAdmin/organization/user',
      filters: ['status', 'category'],
      pageOf: pageOfDocs,
    }),
    create: ({ organization, ...body }) =>
      api('POST /superAdmin/organization/user', { body: { ...body, ...(organization && { organization }) } }),
    change: async ({ _id: id }, body) => ({ record: await change(id, body), returned: 0 }),
    remove: async ({ _id: id }) => ({
      record: await api('DELETE /superAdmin/organization/user/{id}', { params: { id } }),
      returned: 0,
    }),
    restore: ({ _id: id }) => change(id, { status: 'active' }),
  };
}

function describe(
  words: AdminsWords,
): RegistryDescription<Administrator, RouteBody<AdministratorCreation>, RouteBody<AdministratorEdit>> {
  const { t, locale, session } = words;
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    audited: { kind: 'person', organizationOf: ({ organization }) => organization._id },
    sortKeys: ['name', 'email', 'status'],
    nameOf,
    countOf: (count) => t('count', { count, shown: formatCount(count, locale) }),
    columns: columnsOf(words),
    fields: fieldsOf(words),
    actions: [
      resendAction(words, { nameOf, blocked: (row) => blockOf(row, words) }),
      ...personalDataActions(words, {
        permission: 'portal.admin.remove',
        nameOf,
        organizationOf: ({ organization }) => organization._id,
      }),
    ],
    followed: (before, after) => followedByLink(before, after, words),
    blocked: (row) => blockOf(row, words),
    leavingText: t('signedOut'),
    newValues: { category: 'operator', organization: '' },
    parts: [
      {
        key: 'branches',
        label: t('partBranches'),
        permission: 'portal.admin.add',
        isFor: ({ status }) => status !== 'deleted',
        show: (row, onSaved) => (
          <LazyBranches
            key={row._id}
            administrator={row}
            blocked={blockOf(row, words)}
            t={t}
            session={session}
            onSaved={onSaved}
          />
        ),
      },
    ],
  };
}

const nameOf = ({ firstName, lastName }: Administrator) => `${firstName} ${lastName}`;

/**
 * Reason why the user cannot change an administrator's status or branches. The server may refuse
 * for further reasons.
 */
function blockOf({ user, isFirst }: Administrator, { t, session }: AdminsWords): string | null {
  if (user === session.user.profile?._id) return t('blockedOwn');
  return isFirst && !seesAll(session) ? t('blockedFirst') : null;
}

const seesAll = ({ auth }: Session) => auth.isSuperAdmin;

function columnsOf(words: AdminsWords): RegistryColumn<Administrator>[] {
  const { t, session } = words;
  return [
    { key: 'name', header: t('name'), value: nameOf, width: 200, grow: 3 },
    {
      key: 'email',
      importance: 3,
      header: t('email'),
      ...mailColumn,
      width: 200,
      grow: 3,
      onPhone: 'detail',
    },
    {
      key: 'category',
      importance: 4,
      header: t('category'),
      value: ({ category }) => t(`category_${category}`),
      fact: ({ category, isFirst }) =>
        isFirst ? t('first', { category: t(`category_${category}`) }) : t(`category_${category}`),
      filter: {
        label: t('category'),
        single: true,
        options: (['administrator', 'operator'] as const).map((value) => ({
          value,
          label: t(`category_${value}`),
        })),
      },
      width: 128,
    },
    passwordColumn(words),
    ...(seesAll(session) ? [companyColumn(words)] : []),
    {
      key: 'branches',
      importance: 1,
      header: t('branches'),
      value: ({ branches }) => branchesText(branches, words),
      width: 128,
      onPhone: 'hidden',
    },
    {
      key: 'phone',
      importance: 0,
      header: t('phone'),
      value: ({ phone }) => phone && formatPhone(phone),
      width: 136,
      onPhone: 'hidden',
    },
    {
      key: 'identifier',
      importance: 0,
      header: t('identifier'),
      value: ({ identifier }) => identifier && formatCpf(identifier),
      width: 128,
      onPhone: 'hidden',
    },
  ];
}

function branchesText(branches: Administrator['branches'], { t, locale, session }: AdminsWords): string {
  if (branches === 'all') return t('branchesAll');
  const [only, ...others] = branches;
  if (only === undefined) return t('branchesNone');
  const named = others.length === 0 && session.organizations.list.find(({ _id }) => _id === only);
  if (named) return named.tradeName;
  return t('branchesSome', { count: branches.length, shown: formatCount(branches.length, locale) });
}

function companyColumn({ t, session }: AdminsWords): RegistryColumn<Administrator> {
  const nameOf = namesKnownTo(session);
  return {
    key: 'organization',
    importance: 2,
    header: t('organization'),
    value: ({ organization }) => nameOf(organization),
    width: 176,
    grow: 2,
    onPhone: 'detail',
  };
}

function fieldsOf({ t, session }: AdminsWords) {
  const personName = {
    maxLength: ORGANIZATION_CHARACTERS.person,
    ...textRules({ max: ORGANIZATION_CHARACTERS.person }),
  };
  const categories = (['operator', 'administrator'] as const).map((value) => ({
    value,
    label: t(`category_${value}`),
  }));
  const cpf = cpfRules();
  return recordFields<AdministratorCreation, AdministratorEdit>({
    ...(seesAll(session) && { organization: organizationField(t, session) }),
    firstName: { label: t('firstName'), half: true, ...personName },
    lastName: { label: t('lastName'), half: true, ...personName },
    email: {
      label: t('email'),
      hint: t('emailHint'),
      hintForNew: t('emailHintNew'),
      inputMode: 'email',
      refusedBy: ['email_exists', 'person_is_registered'],
      ...emailRules({ required: true }),
    },
    identifier: {
      label: t('identifier'),
      hint: t('identifierHint'),
      inputMode: 'numeric',
      on: 'create',
      refusedBy: ['user_exists'],
      write: cpf.write,
      read: (text: string) => (text.trim() === '' ? { ok: true, value: undefined } : cpf.read(text)),
    },
    phone: { label: t('phone'), inputMode: 'tel', ...phoneRules() },
    category: {
      label: t('category'),
      hint: t('categoryHint'),
      hintForNew: t('categoryHintNew'),
      kind: 'select',
      options: categories,
      ...choiceRules(categories),
    },
  });
}

const organizationField = (t: AdminsWords['t'], { organizations }: Session) => ({
  label: t('organization'),
  kind: 'select' as const,
  on: 'create' as const,
  options: () => treeOptions(organizations.list, 1),
  ...textRules({ max: 36 }),
});
