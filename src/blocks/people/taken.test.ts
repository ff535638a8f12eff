import { describe, expect, it } from 'vitest';
import type { Session } from '#core/session/session.ts';
import { askCpf, askEmail } from './taken.ts';

const CPF = '52998224725';

function sessionWith(codes: Record<string, string>, allowed = ['driver', 'recipient']) {
  const requests: [name: string, given: object][] = [];
  const api = async (name: string, given: object) => {
    requests.push([name, given]);
    const kind = name.split('/').at(-2) ?? '';
    return { code: codes[kind] ?? null };
  };
  const can = (key: string) => allowed.some((kind) => key === `portal.${kind}.list`);
  return { requests, session: { api, can } as unknown as Session };
}

describe('askCpf', () => {
  it.each([
    ['driver', 'driver_exists'],
    ['recipient', 'recipient_exists'],
    ['driver', 'driver_deleted_exists'],
    ['recipient', 'recipient_deleted_exists'],
  ])('returns for the CPF of a %s the code %s', async (kind, code) => {
    const { session } = sessionWith({ [kind]: code });
    expect(await askCpf(session)(CPF, null)).toBe(code);
  });

  it('returns null for a free CPF', async () => {
    expect(await askCpf(sessionWith({}).session)(CPF, null)).toBe(null);
  });

  it('queries only registers that the user may see, and sends the CPF in the body', async () => {
    const { session, requests } = sessionWith({}, ['driver']);
    expect(await askCpf(session)(CPF, null)).toBe(null);
    expect(requests).toEqual([['POST /admin/organization/driver/taken', { body: { identifier: CPF } }]]);
  });
});

describe('askEmail', () => {
  it.each(['driver', 'recipient'])(
    'finds the e-mail address of a %s, and sends it in the body',
    async (kind) => {
      const { session, requests } = sessionWith({ [kind]: 'email_exists' });
      expect(await askEmail(session)('Rita@frota.example', null)).toBe('email_exists');
      expect(requests[0]?.[1]).toEqual({ body: { email: 'rita@frota.example' } });
    },
  );

  it("sends no request for an empty address and for the person's own address in another case", async () => {
    const { session, requests } = sessionWith({ driver: 'email_exists' });
    expect(await askEmail(session)('', 'rita@frota.example')).toBe(null);
    expect(await askEmail(session)('RITA@frota.example', 'rita@frota.example')).toBe(null);
    expect(requests).toEqual([]);
  });
});
