import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, refusal } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { searchPlaces } from './search-places.ts';

const SUGGEST = 'GET /maps/suggest';

const until = (check: () => void) => eventually(check);

const { server, enter } = await openCompany();
let session: Session;
const stops: (() => void)[] = [];

beforeEach(async () => {
  session = await enter();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('searchPlaces', () => {
  const place = (label: string) => ({ label, latitude: -22, longitude: -47, precision: 'municipality' });
  const found = (label: string) =>
    json(200, { places: [place(label)], source: 'municipalities', credit: 'IBGE' });
  const openSearch = () => {
    const search = searchPlaces(session);
    stops.push(() => search.stop());
    return search;
  };

  it('sends a single request for the last typed text, without an organization', async () => {
    server.answer(SUGGEST, found('Sumaré, SP'));
    const search = openSearch();
    for (const text of ['s', 'su', ' sumaré ']) search.type(text);
    await until(() => expect(search.answer.value?.places).toHaveLength(1));
    expect(server.calls(SUGGEST).map(({ url }) => url)).toEqual(['/maps/suggest?q=sumar%C3%A9']);
  });

  it('sends no request for an empty text, and clears the earlier answer', async () => {
    server.answer(SUGGEST, found('Sumaré, SP'));
    const search = openSearch();
    search.type('sumaré');
    await until(() => expect(search.answer.value).not.toBeNull());
    for (const text of ['', '   ']) search.type(text);
    expect(search.answer.value).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.calls(SUGGEST)).toHaveLength(1);
  });

  it('ignores an answer that arrives after the user selected a place', async () => {
    const late: (() => void)[] = [];
    server.answer(
      SUGGEST,
      (response, request) => void late.push(() => found('Sumaré, SP')(response, request)),
    );
    const search = openSearch();
    search.type('sumaré');
    await until(() => expect(late).toHaveLength(1));
    search.settle('Campinas, SP');
    late[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([search.text.value, search.answer.value]).toEqual(['Campinas, SP', null]);
  });

  it('reports a failure until the user types another text', async () => {
    server.answer(SUGGEST, refusal(429, 'too_many_requests'));
    const search = openSearch();
    search.type('sumaré');
    await until(() => expect(search.failure.value?.code).toBe('too_many_requests'));
    server.answer(SUGGEST, found('Sumaré, SP'));
    search.type('sumar');
    expect(search.failure.value).toBeNull();
  });
});
