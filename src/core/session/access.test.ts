import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { startFailureOf } from './access.ts';

const error = (outcome: 'refused' | 'unknown') =>
  new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome });

describe('startFailureOf', () => {
  it('reports a failed start only for a signed-out session with an unknown outcome', () => {
    expect(startFailureOf({ status: 'signed-out', error: error('unknown') }, false)?.outcome).toBe('unknown');
    expect(startFailureOf({ status: 'signed-out', error: error('refused') }, false)).toBeNull();
    expect(startFailureOf({ status: 'signed-out', error: null }, false)).toBeNull();
    expect(startFailureOf({ status: 'signed-in', error: error('unknown') }, false)).toBeNull();
  });

  it('also reports a refusal if the page signs in, because the user cannot correct any input', () => {
    expect(startFailureOf({ status: 'signed-out', error: error('refused') }, true)?.outcome).toBe('refused');
    expect(startFailureOf({ status: 'ended', error: null }, true)).toBeNull();
  });
});
