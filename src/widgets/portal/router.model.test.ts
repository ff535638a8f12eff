import { describe, expect, it } from 'vitest';
import type { Screen } from './menu.model.ts';
import { findPlace, findRedirect, parseLinked, parseResetToken, type Visit } from './router.model.ts';

const distribution: Screen = {
  name: 'distribution',
  path: '/app/balance/distribution',
  label: 'screen',
  icon: { path: 'M2 8h12' },
  group: 'balance',
  order: 1,
  elements: [],
};
const screens = [distribution];
const of = (path: string, visit: Partial<Visit> = {}) =>
  findRedirect({
    address: path,
    place: findPlace(path.replace(/[?#].*/, ''), screens),
    status: 'signed-out',
    startFailed: false,
    origin: null,
    ...visit,
  });

describe('findPlace', () => {
  it.each([
    ['/', { kind: 'landing' }],
    ['/error', { kind: 'error' }],
    ['/user', { kind: 'login', view: 'sign-in' }],
    ['/user/login', { kind: 'login', view: 'sign-in' }],
    ['/user/forgot/', { kind: 'login', view: 'forgot' }],
    ['/user/reset', { kind: 'login', view: 'reset' }],
    ['/user/logoff', { kind: 'logoff' }],
    ['/app/balance/distribution', { kind: 'screen', screen: distribution }],
    ['/app/balance/distribution/', { kind: 'screen', screen: distribution }],
    ['/app/balance', null],
    ['/error/more', null],
    ['/User/login', null],
    ['/toString', null],
  ])('finds the place of the address %s', (path, place) => {
    expect(findPlace(path, screens)).toEqual(place);
  });
});

describe('parseLinked', () => {
  it.each([
    ['#organization=o2', { organizationId: 'o2', view: '' }],
    ['#purchase=p1&organization=o2', { organizationId: 'o2', view: 'purchase=p1' }],
    ['#organization=o2&search=A%26B', { organizationId: 'o2', view: 'search=A%26B' }],
    ['#organization=', null],
    ['#search=organization', null],
    ['', null],
  ])('reads organization and view from the fragment "%s"', (fragment, linked) => {
    expect(parseLinked(fragment)).toEqual(linked);
  });
});

describe('findRedirect', () => {
  it('sends unknown addresses to the error page and leaves the error page in place', () => {
    expect(of('/nowhere')).toEqual({ to: '/error' });
    expect(of('/app/unknown', { status: 'signed-in' })).toEqual({ to: '/error' });
    expect(of('/error')).toBeNull();
  });

  it('sends the app without a session to sign-in and remembers its address', () => {
    const path = '/app/balance/distribution';
    expect(of(path)).toEqual({ to: '/user/login', remember: path });
    expect(of(path, { status: 'code-required' })).toEqual({ to: '/user/login', remember: path });
  });

  it('remembers the address of the app with its fragment', () => {
    const address = '/app/balance/distribution#search=ABC&record=v1';
    expect(of(address)).toEqual({ to: '/user/login', remember: address });
  });

  it.each(['starting', 'signed-in', 'ended'] as const)(
    'leaves the app in place with the session %s',
    (status) => {
      expect(of('/app/balance/distribution', { status })).toBeNull();
    },
  );

  it('leaves the app in place if the server is unreachable', () => {
    expect(of('/app/balance/distribution', { startFailed: true })).toBeNull();
  });

  it('continues from sign-in to the remembered address or to the start once signed in', () => {
    expect(of('/user/login', { status: 'signed-in', origin: '/app/x' })).toEqual({ to: '/app/x' });
    expect(of('/user/login', { status: 'signed-in' })).toEqual({ to: '/' });
    expect(of('/user/login')).toBeNull();
  });

  it('leaves a reset link in place for a signed-in user', () => {
    expect(of('/user/reset', { status: 'signed-in' })).toBeNull();
  });

  it('continues from the sign-off address after the session ends or a new sign-in', () => {
    expect(of('/user/logoff', { status: 'starting' })).toBeNull();
    expect(of('/user/logoff', { status: 'signed-in' })).toBeNull();
    expect(of('/user/logoff', { status: 'signed-in', origin: '/app/x' })).toEqual({ to: '/app/x' });
    expect(of('/user/logoff')).toEqual({ to: '/' });
    expect(of('/user/logoff', { origin: '/app' })).toEqual({ to: '/user/login' });
  });
});

describe('parseResetToken', () => {
  it.each([
    ['#token=abc-_123', 'abc-_123'],
    ['#token=', null],
    ['#other=1', null],
    ['', null],
  ])('reads the token of "%s" as %s', (fragment, token) => {
    expect(parseResetToken(fragment)).toBe(token);
  });
});
