import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { loaderInto } from './load-into.ts';
import { idle, ready, type Remote } from './remote.ts';

function question<T>() {
  let answer = (_value: T) => {};
  let refuse = (_reason: unknown) => {};
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { ask: () => promise, answer, refuse };
}

describe('a value from elsewhere', () => {
  const start = (first: Remote<string> = idle) => {
    const target = signal<Remote<string>>(first);
    return { target, load: loaderInto(target) };
  };

  it('is loading, then ready', async () => {
    const { target, load } = start();
    const { ask, answer } = question<string>();
    const loading = load(ask);
    expect(target.value).toEqual({ status: 'loading' });
    answer('a');
    await loading;
    expect(target.value).toEqual({ status: 'ready', value: 'a' });
  });

  it('fails with what can be told to a user', async () => {
    const { target, load } = start();
    await load(() => Promise.reject(new TypeError('odd')));
    expect(target.value.status).toBe('failed');
    if (target.value.status === 'failed') {
      expect(target.value.error).toBeInstanceOf(ApiError);
      expect(target.value.error.code).toBe('operation_failed');
    }
  });

  it('stays on the screen while it is loaded again', async () => {
    const { target, load } = start(ready('before'));
    const { ask, answer } = question<string>();
    const loading = load(ask);
    expect(target.value).toEqual({ status: 'ready', value: 'before' });
    answer('after');
    await loading;
    expect(target.value).toEqual({ status: 'ready', value: 'after' });
  });

  it('is that of the last question, whatever comes late, be it an answer or a failure', async () => {
    const { target, load } = start();
    const early = question<string>();
    const broken = question<string>();
    const last = question<string>();
    const all = [load(early.ask), load(broken.ask), load(last.ask)];
    last.answer('last');
    broken.refuse(new Error('late'));
    early.answer('early');
    await Promise.all(all);
    expect(target.value).toEqual({ status: 'ready', value: 'last' });
  });
});
