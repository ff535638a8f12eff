import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ConnectionRecord, followConnection } from '../connections/connections.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Session } from '../session/session.ts';
import { loadError } from './reported-failure.ts';

export type FollowConnection = typeof followConnection;

export type SessionState =
  /** The page has not called `connect()` yet; that is no error. */
  | { readonly status: 'unconnected' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly session: Session; readonly turn: number }
  | { readonly status: 'failed'; readonly error: ApiError; readonly retry: () => void };

const unconnected: SessionState = { status: 'unconnected' };

export function useSession(follow: FollowConnection, name: string | undefined): SessionState {
  const [state, setState] = useState<SessionState>(unconnected);
  const turn = useRef(0);
  const take = useCallback(async (record: ConnectionRecord, isCurrent: () => boolean): Promise<void> => {
    setState({ status: 'loading' });
    try {
      const session = await record.session();
      if (isCurrent()) setState({ status: 'ready', session, turn: (turn.current += 1) });
    } catch (error) {
      if (isCurrent())
        setState({ status: 'failed', error: loadError(error), retry: () => void take(record, isCurrent) });
    }
  }, []);
  useLayoutEffect(() => {
    let current: ConnectionRecord | null = null;
    const stop = follow(name, (record) => {
      current = record;
      void take(record, () => current === record);
    });
    return () => {
      current = null;
      stop();
      setState(unconnected);
    };
  }, [follow, name, take]);
  return state;
}
