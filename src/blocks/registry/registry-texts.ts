import type { TextFor } from '#core/i18n/texts.ts';
import type { RegistryTexts } from './registry-types.ts';

/** What every register says in its own words. */
export type RegistryTextKey =
  | 'title'
  | 'create'
  | 'emptyTitle'
  | 'empty'
  | `failed_${Parameters<RegistryTexts['failed']>[0]}`;

/** The sentences of a register by the keys that all registers have them under, each in its own namespace. */
export const registryTexts = (t: TextFor<RegistryTextKey>): RegistryTexts => ({
  table: t('title'),
  create: t('create'),
  emptyTitle: t('emptyTitle'),
  empty: t('empty'),
  failed: (act) => t(`failed_${act}`),
});
