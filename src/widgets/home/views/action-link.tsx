import type { ReactNode } from 'react';
import { TextLink } from '#blocks/link/text-link.tsx';
import { LinkButton, type LinkButtonProps } from '#blocks/link/link-button.tsx';
import type { HomeAction } from '../actions.ts';
import type { HomeState } from '../home.state.ts';

export interface ActionLinkProps extends Pick<LinkButtonProps, 'tone' | 'size'> {
  /** True within a sentence. */
  inline?: boolean;
  state: Pick<HomeState, 'session' | 'emit'>;
  action: HomeAction;
  children: ReactNode;
}

export function ActionLink({
  state,
  action: { path, ...asked },
  inline,
  children,
  ...look
}: ActionLinkProps) {
  const { session, emit } = state;
  const { view, organizationId } = asked;
  const parts = [view, ...(organizationId === undefined ? [] : [`organization=${organizationId}`])];
  const linked = parts.filter((part) => part !== '').join('&');
  const way = { session, path, view: linked, onAsk: () => emit('litro-act-asked', asked) };
  if (inline) return <TextLink {...way}>{children}</TextLink>;
  return (
    <LinkButton {...look} {...way}>
      {children}
    </LinkButton>
  );
}
