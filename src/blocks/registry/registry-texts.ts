import type { TextFor } from '#core/i18n/texts.ts';
import type { RegistryTexts } from './registry-types.ts';

/** Keys that every register's text namespace must contain. */
export type RegistryTextKey =
  | 'title'
  | 'create'
  | 'emptyTitle'
  | 'empty'
  | `failed_${Parameters<RegistryTexts['failed']>[0]}`;

export const registryTexts = (t: TextFor<RegistryTextKey>): RegistryTexts => ({
  table: t('title'),
  create: t('create'),
  emptyTitle: t('emptyTitle'),
  empty: t('empty'),
  failed: (action) => t(`failed_${action}`),
});
