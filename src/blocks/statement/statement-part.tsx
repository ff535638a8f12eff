import { lazy, Suspense } from 'react';
import type { Person, PersonKind } from '#contract/people.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';

const Statement = lazy(() => import('./statement.tsx').then((module) => ({ default: module.Statement })));

/** What a person's wallets received, gave back and spent; it arrives when it is looked at. */
export function statementPart({ shared, session }: SharedWords, kind: PersonKind): RecordPart<Person> {
  return {
    key: 'statement',
    label: shared('partStatement'),
    show: ({ user, firstName, lastName }) => (
      <Suspense fallback={<Skeleton shape="rows" count={4} />}>
        <Statement session={session} owner={{ register: kind, id: user, name: `${firstName} ${lastName}` }} />
      </Suspense>
    ),
  };
}
