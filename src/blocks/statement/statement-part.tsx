import type { Person, PersonKind } from '#contract/people.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { LazyLastRefuel } from './lazy-last-refuel.tsx';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';

const Statement = lazyPart(() => import('./statement.tsx').then((module) => module.Statement));

export function lastRefuel({ session }: SharedWords) {
  return ({ user }: Person) => <LazyLastRefuel session={session} owner={{ user }} />;
}

export function statementPart({ shared, session }: SharedWords, kind: PersonKind): RecordPart<Person> {
  return {
    key: 'statement',
    label: shared('partStatement'),
    show: ({ user, firstName, lastName }) => (
      <Statement session={session} owner={{ register: kind, id: user, name: `${firstName} ${lastName}` }} />
    ),
  };
}
