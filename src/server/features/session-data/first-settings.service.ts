import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { saveSettings, type SettingsRow } from './settings.repository.ts';

/** Inserts the settings of a new organization. Omitted settings have the defaults of the database. */
export async function addSettings(
  tx: DatabaseTransaction,
  organizationId: string,
  settings: Partial<SettingsRow>,
): Promise<void> {
  await saveSettings(tx, organizationId, settings);
}
