import { describe, expect, it } from 'vitest';
import { parseOrigin } from './origin.ts';

describe('parseOrigin', () => {
  it.each([
    ['/app', '/app'],
    ['/app/entries/driver', '/app/entries/driver'],
    ['/app/entries/driver#search=ana&record=d1', '/app/entries/driver#search=ana&record=d1'],
    ['/app/reports?period=today#page=2', '/app/reports?period=today#page=2'],
    ['/app#//other.example', '/app#//other.example'],
    ['/user/logoff', null],
    ['/app\\@other.example#x', null],
    ['/app//other.example', null],
    ['/app#a\nb', null],
    [`/app#${'x'.repeat(4000)}`, null],
    ['#/app', null],
    ['//other.example/app', null],
    ['/app/../user/logoff', null],
    ['https://other.example/app', null],
    ['/application', null],
    [null, null],
  ])('parses %s as %s', (text, origin) => {
    expect(parseOrigin(text)).toBe(origin);
  });
});
