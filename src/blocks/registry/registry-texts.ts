import type { Text } from '#core/i18n/use-texts.ts';
import type { RegistryTexts } from './registry-types.ts';

/** The sentences of a register by the keys that all registers have them under, each in its own namespace. */
export const registryTexts = (t: Text): RegistryTexts => ({
  table: t('title'),
  create: t('create'),
  emptyTitle: t('emptyTitle'),
  empty: t('empty'),
  failed: (act) => t(`failed_${act}`),
});
