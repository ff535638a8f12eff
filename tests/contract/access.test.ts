import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { effort, tell } from '../support/effort.ts';
import { tryOpen, tryPermissions, trySuccess, tryWithoutSession } from './access-matrix.ts';
import { tryForgeries } from './forgery-matrix.ts';
import { contracts, routeNames, sent } from './requests.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => world.restore());
afterAll(async () => {
  tell('access to every route', { routes: routeNames.length, requests: sent.requests });
  await world.close();
});

const withSession = routeNames.filter((name) => contracts[name].access === 'session');
const open = routeNames.filter((name) => contracts[name].access === 'open');

describe('every call that needs a session', () => {
  it.each(withSession)('%s answers those who may, and nothing of anybody else', async (name) => {
    expect(await trySuccess(world, name)).toEqual([]);
  });

  it.each(withSession)('%s is refused to whoever has no session', async (name) => {
    expect(await tryWithoutSession(world, name)).toEqual([]);
  });

  it.each(withSession)('%s is refused to a role or an operator without the permission', async (name) => {
    expect(await tryPermissions(world, name)).toEqual([]);
  });

  it.each(withSession)('%s knows nothing of what belongs to others', async (name) => {
    const kinds = effort({ usual: 0, long: 1 }) === 1 ? 'all' : 'alike';
    expect(await tryForgeries(world, name, { kinds })).toEqual([]);
  });
});

describe('every open call', () => {
  it.each(open)('%s answers', async (name) => {
    expect(await trySuccess(world, name)).toEqual([]);
  });

  it.each(open)('%s tells nobody of an organisation', async (name) => {
    expect([...(await tryOpen(world, name)), ...(await tryForgeries(world, name, { kinds: 'all' }))]).toEqual(
      [],
    );
  });
});
