/** The settings that an organisation begins with. */
import type { Transaction } from '../../platform/database/tenancy.ts';
import { saveSettings, type SettingsRow } from './settings.repository.ts';

/** What `settings` leaves out is as the database has it. */
export async function addSettings(
  tx: Transaction,
  organizationId: string,
  settings: Partial<SettingsRow>,
): Promise<void> {
  await saveSettings(tx, organizationId, settings);
}
