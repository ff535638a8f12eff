import { describe, expect, it } from 'vitest';
import type { Session } from '#core/session/session.ts';
import { askCpf, askEmail } from './taken.ts';

const CPF = '52998224725';

/** Session with the server's code for each kind, and the kinds that the user may list. */
function sessionWith(codes: Record<string, string>, allowed = ['driver', 'recipient']) {
  const asked: [name: string, given: object][] = [];
  const api = async (name: string, given: object) => {
    asked.push([name, given]);
    const kind = name.split('/').at(-2) ?? '';
    return { code: codes[kind] ?? null };
  };
  const can = (key: string) => allowed.some((kind) => key === `portal.${kind}.list`);
  return { asked, session: { api, can } as unknown as Session };
}

describe('a CPF that is asked about', () => {
  it.each([
    ['driver', 'driver_exists'],
    ['recipient', 'recipient_exists'],
    ['driver', 'driver_deleted_exists'],
    ['recipient', 'recipient_deleted_exists'],
  ])('is taken by a %s: %s', async (kind, code) => {
    const { session } = sessionWith({ [kind]: code });
    expect(await askCpf(session)(CPF, null)).toBe(code);
  });

  it('is free where nobody has it', async () => {
    expect(await askCpf(sessionWith({}).session)(CPF, null)).toBe(null);
  });

  it('is asked about in the registers that one may see, and stands in no address', async () => {
    const { session, asked } = sessionWith({}, ['driver']);
    expect(await askCpf(session)(CPF, null)).toBe(null);
    expect(asked).toEqual([['POST /admin/organization/driver/taken', { body: { identifier: CPF } }]]);
  });
});

describe('an e-mail address that is asked about', () => {
  it.each(['driver', 'recipient'])('is taken by a %s, and stands in no address', async (kind) => {
    const { session, asked } = sessionWith({ [kind]: 'email_exists' });
    expect(await askEmail(session)('Rita@frota.example', null)).toBe('email_exists');
    expect(asked[0]?.[1]).toEqual({ body: { email: 'rita@frota.example' } });
  });

  it('is not asked about while it is empty, or the own one in another case', async () => {
    const { session, asked } = sessionWith({ driver: 'email_exists' });
    expect(await askEmail(session)('', 'rita@frota.example')).toBe(null);
    expect(await askEmail(session)('RITA@frota.example', 'rita@frota.example')).toBe(null);
    expect(asked).toEqual([]);
  });
});
