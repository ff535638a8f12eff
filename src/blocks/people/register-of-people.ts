import type { Person, PersonKind } from '#contract/people.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { RegisterOptions } from '#blocks/registry/register-widget.tsx';
import { describePeople, type PeopleNamespace } from './describe-people.ts';
import { callsOfPeople, type PeoplePath } from './people-calls.ts';

export const registerOfPeople = (
  kind: PersonKind,
): RegisterOptions<
  Person,
  PeopleNamespace,
  RouteBody<`POST ${PeoplePath}`>,
  RouteBody<`PUT ${PeoplePath}/{id}`>
> => ({
  name: `${kind}s`,
  area: kind,
  texts: ['people', 'personal-data'],
  calls: callsOfPeople(kind),
  describe: describePeople(kind),
});
