import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { startPortal, type Portal, type PortalOptions } from '../../../src/server/testing/portal.ts';

export async function startTwin(
  { database }: Portal,
  options: Omit<PortalOptions, 'database'> = {},
): Promise<Portal> {
  const url = database.engine === 'postgres' ? database.pool.options.connectionString : undefined;
  const own = url === undefined ? null : await openDatabase({ kind: 'postgres', url });
  const twin = await startPortal({ ...options, database: own ?? database });
  return {
    ...twin,
    close: async () => {
      await twin.close();
      await own?.close();
    },
  };
}
