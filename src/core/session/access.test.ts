import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { startFailureOf } from './access.ts';

const error = (outcome: 'refused' | 'unknown') =>
  new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome });

describe('a start of a session that failed', () => {
  it('is one whose answer is not known', () => {
    expect(startFailureOf({ status: 'signed-out', error: error('unknown') }, false)?.outcome).toBe('unknown');
    expect(startFailureOf({ status: 'signed-out', error: error('refused') }, false)).toBeNull();
    expect(startFailureOf({ status: 'signed-out', error: null }, false)).toBeNull();
    expect(startFailureOf({ status: 'signed-in', error: error('unknown') }, false)).toBeNull();
  });

  it('is any refusal where the page signs in, because nobody has typed anything', () => {
    expect(startFailureOf({ status: 'signed-out', error: error('refused') }, true)?.outcome).toBe('refused');
    expect(startFailureOf({ status: 'ended', error: null }, true)).toBeNull();
  });
});
