import type { PermissionKey } from '#contract/permissions.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { nameOfPermission, nameOfVerb } from '#core/format/permission-name.ts';
import type { Text, TextKey } from '#core/i18n/texts.ts';

export interface PermissionsWords {
  readonly t: Text<'permissions'>;
  plural(key: TextKey<'permissions'>, count: number, values?: Record<string, string>): string;
  count(count: number): string;
  verb(key: PermissionKey): string;
  name(key: PermissionKey): string;
}

export function createWords(t: Text<'permissions'>, locale: Locale): PermissionsWords {
  const count = (value: number) => formatCount(value, locale);
  return {
    t,
    count,
    plural: (key, value, values) => t(key, { count: value, shown: count(value), ...values }),
    verb: (key) => nameOfVerb(key, t),
    name: (key) => nameOfPermission(key, t),
  };
}
