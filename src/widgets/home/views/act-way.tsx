import type { ReactNode } from 'react';
import { WayLink } from '#blocks/way/way-link.tsx';
import { Way, type WayProps } from '#blocks/way/way.tsx';
import type { Act } from '../acts.ts';
import type { HomeState } from '../home.state.ts';

export interface ActWayProps extends Pick<WayProps, 'tone' | 'size'> {
  /** True within a sentence. */
  inline?: boolean;
  state: Pick<HomeState, 'session' | 'emit'>;
  act: Act;
  children: ReactNode;
}

export function ActWay({ state, act: { path, ...asked }, inline, children, ...look }: ActWayProps) {
  const { session, emit } = state;
  const { view, organizationId } = asked;
  const parts = [view, ...(organizationId === undefined ? [] : [`organization=${organizationId}`])];
  const linked = parts.filter((part) => part !== '').join('&');
  const way = { session, path, view: linked, onAsk: () => emit('litro-act-asked', asked) };
  if (inline) return <WayLink {...way}>{children}</WayLink>;
  return (
    <Way {...look} {...way}>
      {children}
    </Way>
  );
}
