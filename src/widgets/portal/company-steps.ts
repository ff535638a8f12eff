/**
 * Stores the company of each history step of a super administrator, so that back and forward
 * restore it. Selecting a company on a screen of all companies adds a step.
 */
import type { ReadonlySignal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import type { Session } from '#core/session/session.ts';
import { noteCompany, notedCompany, stepTo } from './history-steps.ts';
import type { Screen } from './menu.model.ts';
import { findPlace, type Linked } from './router.model.ts';

interface CompanySteps {
  arrive(): void;
  /** Records the selected company in the browser's history, until the returned function is called. */
  start(): () => void;
}

interface StepsOptions {
  /** Company of a followed link; null once it is selected. */
  readonly linked: ReadonlySignal<Linked | null>;
  navigate(path: string): void;
}

export function createCompanySteps(
  session: Session,
  screens: readonly Screen[],
  { linked, navigate }: StepsOptions,
): CompanySteps {
  const { auth, organizations } = session;
  const isFollowed = () => auth.status === 'signed-in' && auth.isSuperAdmin && linked.value === null;
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
