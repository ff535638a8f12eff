import type { Administrator } from '#contract/administrators.ts';
import type { RegistryAction, RegistryColumn, RegistryWords } from '#blocks/registry/registry-types.ts';
import { formatMoment } from '#core/dates/format-moment.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';

type FirstLinkWords = RegistryWords<'admins'>;

export const passwordColumn = (words: FirstLinkWords): RegistryColumn<Administrator> => ({
  key: 'password',
  importance: 0,
  header: words.t('password'),
  value: ({ firstLink }) => words.t(firstLink ? 'passwordMissing' : 'passwordSet'),
  fact: (row) => factOf(row, words),
  width: 136,
  onPhone: 'hidden',
});

function factOf({ firstLink }: Administrator, words: FirstLinkWords): string {
  const { t } = words;
  if (!firstLink) return t('passwordSet');
  return firstLink.until === null
    ? t('linkOver')
    : t('linkUntil', { until: untilText(firstLink.until, words) });
}

/** Notice about the first-password link that a change mails to an administrator; null if the change mails no link. */
export function followedByLink(
  before: Administrator | null,
  after: Administrator,
  words: FirstLinkWords,
): string | null {
  const { firstLink, email, status } = after;
  const isMailed = !before || before.email !== email || before.status !== status;
  if (!firstLink || status !== 'active' || !isMailed) return null;
  if (firstLink.until === null) return words.t('linkNotSent', { email });
  return words.t('linkSent', { email, until: untilText(firstLink.until, words) });
}

/** `blocked` returns the reason why the user may not send the first-password link; null if the server decides. */
export function resendAction(
  words: FirstLinkWords,
  {
    nameOf,
    blocked,
  }: Pick<RegistryAction<Administrator>, 'blocked'> & { nameOf(row: Administrator): string },
): RegistryAction<Administrator> {
  const { t, session } = words;
  return {
    key: 'linkSent',
    label: t('resend'),
    permission: 'portal.admin.add',
    isFor: ({ status, firstLink }) => status === 'active' && firstLink !== null,
    blocked,
    title: (row) => t('askResend', { name: nameOf(row) }),
    text: ({ email }) => t('resendText', { email }),
    confirm: () => t('resend'),
    async run({ _id: id }) {
      const after = await session.api('POST /superAdmin/organization/user/{id}/firstLink', {
        params: { id },
      });
      return { said: followedByLink(null, after, words) ?? '' };
    },
    failed: (row) => t('resendFailed', { name: nameOf(row) }),
  };
}

const untilText = (until: string, { locale, session }: FirstLinkWords) =>
  formatMoment(new Date(until), locale, timeZoneOf(session));
