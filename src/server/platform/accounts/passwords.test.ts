import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/accounts.ts';
import { makeCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { createPasswords, hashPassword } from './passwords.ts';
import { createSessions } from './sessions.service.ts';
import { createDevices } from './devices.ts';
import { NOWHERE } from './place.ts';
import { createVault } from './vault.ts';
import { signIn } from '../../features/sign-in/sign-in.service.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB, two passes and a unique salt', async () => {
    const [one, other] = [await hashPassword(PASSWORD), await createPasswords().hash(PASSWORD)];
    for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('match in composed and decomposed form, and never match an account without a password', async () => {
    const passwords = createPasswords();
    const stored = await hashPassword('Caminh\u00e3o-77');
    expect(await passwords.verify(stored, 'Caminha\u0303o-77')).toBe(true);
    expect(await passwords.verify(stored, 'Caminhao-77')).toBe(false);
    expect(await passwords.verify(null, 'Caminh\u00e3o-77')).toBe(false);
  });

  it('refused by a full queue do not count as failed sign-ins', async () => {
    const { administrator: account } = await makeCompany(portal);
    const full = createPasswords({ running: 0, waiting: 0 });
    const parts = {
      ...portal,
      passwords: full,
      sessions: createSessions(portal),
      devices: createDevices([]),
      vault: createVault([]),
      isSandbox: false,
    };
    const request = {
      ...account,
      password: PASSWORD,
      address: '203.0.113.7',
      renewable: false,
      language: 'pt',
      place: NOWHERE,
      device: '',
    } as const;
    for (let at = 0; at < 6; at += 1) {
      await expect(signIn(parts, request)).rejects.toMatchObject({ code: 'too_many_requests' });
    }
    expect((await portal.logIn(account)).status).toBe(200);
  });
});
