import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { saveSettings, type SettingsRow } from './settings.repository.ts';

/** Omitted settings use the database's defaults. */
export async function addSettings(
  tx: DatabaseTransaction,
  organizationId: string,
  settings: Partial<SettingsRow>,
): Promise<void> {
  await saveSettings(tx, organizationId, settings);
}
