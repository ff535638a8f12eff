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

describe('an address', () => {
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
  ])('%s leads to its place', (path, place) => {
    expect(findPlace(path, screens)).toEqual(place);
  });
});

describe('what a fragment names', () => {
  it.each([
    ['#organization=o2', { organizationId: 'o2', view: '' }],
    ['#purchase=p1&organization=o2', { organizationId: 'o2', view: 'purchase=p1' }],
    ['#organization=o2&search=A%26B', { organizationId: 'o2', view: 'search=A%26B' }],
    ['#organization=', null],
    ['#search=organization', null],
    ['', null],
  ])('of the organisation and the view: %s', (fragment, linked) => {
    expect(parseLinked(fragment)).toEqual(linked);
  });
});

describe('a visit', () => {
  it('to no place goes to the error page, which stays', () => {
    expect(of('/nowhere')).toEqual({ to: '/error' });
    expect(of('/app/unknown', { status: 'signed-in' })).toEqual({ to: '/error' });
    expect(of('/error')).toBeNull();
  });

  it('to the app without a session goes to sign-in and is remembered', () => {
    const path = '/app/balance/distribution';
    expect(of(path)).toEqual({ to: '/user/login', remember: path });
    expect(of(path, { status: 'code-required' })).toEqual({ to: '/user/login', remember: path });
  });

  it('to the app is remembered whole', () => {
    const address = '/app/balance/distribution#search=ABC&record=v1';
    expect(of(address)).toEqual({ to: '/user/login', remember: address });
  });

  it.each(['starting', 'signed-in', 'ended'] as const)('to the app stays while %s', (status) => {
    expect(of('/app/balance/distribution', { status })).toBeNull();
  });

  it('to the app stays where the line is down, and says so', () => {
    expect(of('/app/balance/distribution', { startFailed: true })).toBeNull();
  });

  it('to sign-in goes on once signed in, to where somebody was or to the start', () => {
    expect(of('/user/login', { status: 'signed-in', origin: '/app/x' })).toEqual({ to: '/app/x' });
    expect(of('/user/login', { status: 'signed-in' })).toEqual({ to: '/' });
    expect(of('/user/login')).toBeNull();
  });

  it('by a reset link stays, signed in or not', () => {
    expect(of('/user/reset', { status: 'signed-in' })).toBeNull();
  });

  it('to the log-off goes on only once nobody is signed in', () => {
    expect(of('/user/logoff', { status: 'starting' })).toBeNull();
    expect(of('/user/logoff', { status: 'signed-in' })).toBeNull();
    expect(of('/user/logoff', { status: 'signed-in', origin: '/app/x' })).toEqual({ to: '/app/x' });
    expect(of('/user/logoff')).toEqual({ to: '/' });
    expect(of('/user/logoff', { origin: '/app' })).toEqual({ to: '/user/login' });
  });
});

describe('the token of a reset link', () => {
  it.each([
    ['#token=abc-_123', 'abc-_123'],
    ['#token=', null],
    ['#other=1', null],
    ['', null],
  ])('%s is read as %s', (fragment, token) => {
    expect(parseResetToken(fragment)).toBe(token);
  });
});
