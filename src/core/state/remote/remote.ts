import type { ApiError } from '../../api/api-error.ts';

export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: ApiError };

export const idle: Remote<never> = { status: 'idle' };
export const loading: Remote<never> = { status: 'loading' };

export function ready<T>(value: T): Remote<T> {
  return { status: 'ready', value };
}

export function failed(error: ApiError): Remote<never> {
  return { status: 'failed', error };
}
