import { describe, expect, it } from 'vitest';
import { parseOrigin } from './origin.ts';

describe('an origin', () => {
  it.each([
    ['/app', '/app'],
    ['/app/entries/driver', '/app/entries/driver'],
    ['/user/logoff', null],
    ['//other.example/app', null],
    ['/app/../user/logoff', null],
    ['https://other.example/app', null],
    ['/application', null],
    [null, null],
  ])('%s is come back to as %s', (text, origin) => {
    expect(parseOrigin(text)).toBe(origin);
  });
});
