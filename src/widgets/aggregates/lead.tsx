import type { ReactNode } from 'react';
import { TextLink } from '#blocks/link/text-link.tsx';
import type { OrganizationRequest } from './aggregates.element.ts';
import type { AggregatesWords } from './words.ts';

interface LeadProps {
  words: AggregatesWords;
  /** Organization that the link selects; null if the target element covers all organizations. */
  organization: string | null;
  element: OrganizationRequest['element'];
  view?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/**
 * Link from a report row to a screen of the row's organization. The portal reads the organization from the link and
 * selects it before it shows the screen.
 */
export function Lead({ words, organization, element, view = {}, children }: LeadProps) {
  const { session, emit } = words;
  return (
    <TextLink
      session={session}
      intent={{ element, view: new URLSearchParams(view).toString(), organizationId: organization }}
      onAsk={(request) => emit('litro-organization-asked', { organizationId: organization, ...request })}
    >
      <bdi>{children}</bdi>
    </TextLink>
  );
}
