import type { PersonKind } from '#contract/people.ts';
import type { Session } from '#core/session/session.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordCalls, type CallsAt } from '#blocks/registry/record-calls.ts';

export const otherKind = { driver: 'recipient', recipient: 'driver' } as const;

const turning = {
  driver: 'PUT /admin/organization/user/turnRecipient/{id}',
  recipient: 'PUT /admin/organization/user/turnDriver/{id}',
} as const;

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

export const turnPerson = ({ api }: Session, kind: PersonKind, id: string) =>
  api(turning[kind], { params: { id } });
