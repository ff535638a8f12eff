/** Areas and actions as they are called on the screen, and counts in the language of the screen. */
import type { PermissionKey } from '#contract/permissions.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text, TextKey } from '#core/i18n/texts.ts';
import { isOwnVerb, parseKey } from '../areas.model.ts';

export interface Words {
  readonly t: Text<'permissions'>;
  /** A text with plural forms; `shown` is the count as it is written. */
  plural(key: TextKey<'permissions'>, count: number, values?: Record<string, string>): string;
  count(count: number): string;
  /** What the permission allows, such as "Recolher"; in general where it has no name of its own. */
  verb(key: PermissionKey): string;
  /** With its area, such as "Distribuição de saldo: Recolher". */
  name(key: PermissionKey): string;
}

export function createWords(t: Text<'permissions'>, locale: Locale): Words {
  const count = (value: number) => formatCount(value, locale);
  const verb = (key: PermissionKey) => {
    const { area, action } = parseKey(key);
    const name = `${area}.${action}` as const;
    return isOwnVerb(name) ? t(`verb.${name}`) : t(`action.${action}`);
  };
  return {
    t,
    count,
    plural: (key, value, values) => t(key, { count: value, shown: count(value), ...values }),
    verb,
    name: (key) => t('permissionName', { area: t(`area.${parseKey(key).area}`), action: verb(key) }),
  };
}
