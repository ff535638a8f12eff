/** The calls of the registers of people, which differ by the word for the kind. */
import type { PersonKind } from '#contract/people.ts';
import type { Session } from '#core/session/session.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordCalls, type CallsAt } from '#blocks/registry/record-calls.ts';

/** The other kind a person can become. */
export const otherKind = { driver: 'recipient', recipient: 'driver' } as const;

const turning = {
  driver: 'PUT /admin/organization/user/turnRecipient/{id}',
  recipient: 'PUT /admin/organization/user/turnDriver/{id}',
} as const;

/** What makes and changes drivers and recipients takes the same. */
export type PeoplePath = `/admin/organization/${PersonKind}`;

export const callsOfPeople =
  (kind: PersonKind) =>
  (session: Session): CallsAt<PeoplePath> => ({
    ...recordCalls(session, `/admin/organization/${kind}`),
    ask: listCall(session, {
      call: `GET /admin/organization/${kind}`,
      filters: ['status'],
      pageOf: pageOfDocs,
    }),
    restore: ({ _id: id }) => session.api('PUT /admin/organization/user/undelete/{id}', { params: { id } }),
  });

/** Makes the other kind of a person. */
export const turnPerson = ({ api }: Session, kind: PersonKind, id: string) =>
  api(turning[kind], { params: { id } });
