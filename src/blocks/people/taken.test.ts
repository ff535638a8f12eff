import { describe, expect, it } from 'vitest';
import type { Session } from '#core/session/session.ts';
import { askCpf, askEmail } from './taken.ts';

const CPF = '52998224725';
const person = (identifier: string, more: object = {}) => ({ identifier, email: '', ...more });

/** Lists of people by `kind` or `kind, deleted`, for somebody who may see these kinds. */
function sessionWith(lists: Record<string, readonly object[]>, allowed = ['driver', 'recipient']) {
  const asked: string[] = [];
  const api = async (name: string, { query }: { query: { isDeleted: boolean; search: string } }) => {
    const list = `${name.split('/').at(-1)}${query.isDeleted ? ', deleted' : ''}`;
    asked.push(`${list}: ${query.search}`);
    return { docs: lists[list] ?? [] };
  };
  const can = (key: string) => allowed.some((kind) => key === `portal.${kind}.list`);
  return { asked, session: { api, can } as unknown as Session };
}

describe('a CPF that is asked about', () => {
  it.each([
    ['driver', 'driver_exists'],
    ['recipient', 'recipient_exists'],
    ['driver, deleted', 'driver_deleted_exists'],
    ['recipient, deleted', 'recipient_deleted_exists'],
  ])('is taken by a %s', async (list, code) => {
    const { session } = sessionWith({ [list]: [person('11144477735'), person(CPF)] });
    expect(await askCpf(session)(CPF, null)).toBe(code);
  });

  it('is free where a search finds others alone', async () => {
    const { session } = sessionWith({ driver: [person('11144477735')] });
    expect(await askCpf(session)(CPF, null)).toBe(null);
  });

  it('is asked about in the lists that one may see', async () => {
    const { session, asked } = sessionWith({}, ['driver']);
    expect(await askCpf(session)(CPF, null)).toBe(null);
    expect(asked).toEqual([`driver: ${CPF}`, `driver, deleted: ${CPF}`]);
  });
});

describe('an e-mail address that is asked about', () => {
  const rita = person(CPF, { email: 'Rita@Frota.example' });

  it.each(['driver', 'recipient'])('is taken by a %s, in any case', async (kind) => {
    const { session } = sessionWith({ [kind]: [rita] });
    expect(await askEmail(session)('rita@frota.example', null)).toBe('email_exists');
  });

  it('is free where others have but a part of it, or it was that of somebody deleted', async () => {
    const { session } = sessionWith({
      driver: [person(CPF, { email: 'maria.rita@frota.example' })],
      'driver, deleted': [rita],
    });
    expect(await askEmail(session)('rita@frota.example', null)).toBe(null);
  });

  it('is not asked about while it is empty, or the own one in another case', async () => {
    const { session, asked } = sessionWith({ driver: [rita] });
    expect(await askEmail(session)('', 'rita@frota.example')).toBe(null);
    expect(await askEmail(session)('RITA@frota.example', 'rita@frota.example')).toBe(null);
    expect(asked).toEqual([]);
  });
});
