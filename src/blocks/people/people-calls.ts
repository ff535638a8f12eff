/** The calls of the registers of people, which differ by the word for the kind. */
import type { Person, PersonKind } from '#contract/people.ts';
import type { Session } from '#core/session/session.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordCalls } from '#blocks/registry/record-calls.ts';
import type { RegistryCalls } from '#blocks/registry/registry-types.ts';

/** The other kind a person can become. */
export const otherKind = { driver: 'recipient', recipient: 'driver' } as const;

const turning = {
  driver: 'PUT /admin/organization/user/turnRecipient/{id}',
  recipient: 'PUT /admin/organization/user/turnDriver/{id}',
} as const;

export const callsOfPeople =
  (kind: PersonKind) =>
  (session: Session): RegistryCalls<Person> => ({
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
