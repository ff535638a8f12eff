/**
 * Which company each step of a super administrator's history is of, so that back and forward show it with its company. A company that is
 * chosen where all are shown makes a step of its own, to come back from.
 */
import type { ReadonlySignal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import type { Session } from '#core/session/session.ts';
import { noteCompany, notedCompany, stepTo } from './history-steps.ts';
import type { Screen } from './menu.model.ts';
import { findPlace, type Linked } from './router.model.ts';

interface Steps {
  /** Another step is shown: it has its company again. */
  arrive(): void;
  /** Follows what is chosen; the answer stops that. */
  start(): () => void;
}

interface StepsOptions {
  /** A link has named a company, which is not selected yet. */
  readonly linked: ReadonlySignal<Linked | null>;
  navigate(path: string): void;
}

export function createCompanySteps(
  session: Session,
  screens: readonly Screen[],
  { linked, navigate }: StepsOptions,
): Steps {
  const { auth, organizations } = session;
  const isFollowed = () => auth.status === 'signed-in' && auth.isSuperAdmin && linked.value === null;
  // Whichever is selected.
  const isOfAll = () => {
    const place = findPlace(location.pathname, screens);
    return place?.kind === 'screen' && place.screen.superAdmin === 'unselected';
  };
  const leaveAll = () => (isOfAll() ? navigate('/app') : stepTo(location.href, false));
  let isKnown = false;

  const arrive = () => {
    if (!isFollowed()) return;
    isKnown = true;
    const noted = isOfAll() ? null : notedCompany();
    const isThere = noted === null || organizations.list.some(({ _id }) => _id === noted);
    if (noted !== undefined && isThere) void session.selectOrganization(noted);
    noteCompany(organizations.currentId);
  };
  const follow = () => {
    if (auth.status !== 'signed-in') isKnown = false;
    if (!isFollowed()) return;
    if (!isKnown) return arrive();
    if (notedCompany() === null && organizations.currentId !== null) leaveAll();
    noteCompany(organizations.currentId);
  };
  return {
    arrive,
    start: () => {
      const stops = [subscribe(auth, follow), subscribe(organizations, follow)];
      follow();
      return () => stops.forEach((stop) => stop());
    },
  };
}
