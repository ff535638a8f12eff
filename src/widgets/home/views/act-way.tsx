import type { ReactNode } from 'react';
import { Way, type WayProps } from '#blocks/way/way.tsx';
import type { Act } from '../acts.ts';
import type { HomeState } from '../home.state.ts';

export interface ActWayProps extends Pick<WayProps, 'tone' | 'size' | 'inline'> {
  state: HomeState;
  act: Act;
  children: ReactNode;
}

/** The way to an act. */
export function ActWay({ state: { session, emit }, act: { element, path, view }, ...look }: ActWayProps) {
  return (
    <Way
      {...look}
      session={session}
      path={path}
      view={view}
      onAsk={() => emit('litro-act-asked', { element, view })}
    />
  );
}
