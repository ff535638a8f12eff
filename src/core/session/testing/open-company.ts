import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { createSession, type Session } from '../session.ts';
import { startCompanyServer, type CompanyServer } from './company-server.ts';
import { eventually } from './eventually.ts';
import { openPageStorage } from './page-storage.ts';

export interface OpenCompany {
  readonly server: CompanyServer;
  enter(): Promise<Session>;
}

export async function openCompany(): Promise<OpenCompany> {
  const server = await startCompanyServer();
  const sessions: Session[] = [];
  beforeEach(() => {
    server.reset();
    openPageStorage();
  });
  afterEach(() => {
    for (const session of sessions.splice(0)) session.dispose();
  });
  afterAll(() => server.close());
  return {
    server,
    async enter() {
      const session = createSession({ host: server.host, name: 'default', getToken: async () => 't1' });
      sessions.push(session);
      await eventually(() => expect(session.hydrate.loaded.status).toBe('ready'));
      return session;
    },
  };
}
