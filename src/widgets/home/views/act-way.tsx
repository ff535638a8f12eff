import type { ReactNode } from 'react';
import { WayLink } from '#blocks/way/way-link.tsx';
import { Way, type WayProps } from '#blocks/way/way.tsx';
import type { Act } from '../acts.ts';
import type { HomeState } from '../home.state.ts';

export interface ActWayProps extends Pick<WayProps, 'tone' | 'size'> {
  /** It stands within a sentence. */
  inline?: boolean;
  state: HomeState;
  act: Act;
  children: ReactNode;
}

/** The way to an act. */
export function ActWay({ state, act: { element, path, view }, inline, children, ...look }: ActWayProps) {
  const { session, emit } = state;
  const way = { session, path, view, onAsk: () => emit('litro-act-asked', { element, view }) };
  if (inline) return <WayLink {...way}>{children}</WayLink>;
  return (
    <Way {...look} {...way}>
      {children}
    </Way>
  );
}
