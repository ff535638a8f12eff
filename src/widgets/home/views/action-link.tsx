import type { ReactNode } from 'react';
import { TextLink } from '#blocks/link/text-link.tsx';
import { LinkButton, type LinkButtonProps } from '#blocks/link/link-button.tsx';
import type { HomeActionRequest } from '../home.element.ts';
import type { HomeState } from '../home.state.ts';

export interface ActionLinkProps extends Pick<LinkButtonProps, 'tone' | 'size'> {
  inline?: boolean;
  state: Pick<HomeState, 'session' | 'emit'>;
  action: HomeActionRequest;
  children: ReactNode;
}

export function ActionLink({ state, action, inline, children, ...look }: ActionLinkProps) {
  const { session, emit } = state;
  const path = action.of && `/app/aggregates/${action.of}`;
  const link = { session, intent: { ...action, path }, onAsk: () => emit('litro-act-asked', action) };
  if (inline) return <TextLink {...link}>{children}</TextLink>;
  return (
    <LinkButton {...look} {...link}>
      {children}
    </LinkButton>
  );
}
