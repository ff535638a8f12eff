import type { PersonKind } from '#contract/people.ts';
import type { CreditRegister } from '../balance/change-status.service.ts';
import { activatePeople, lockPeople } from './people.repository.ts';
import { personRecord } from '../../records/kinds/person.record.ts';

export function creditRegister(kind: PersonKind): CreditRegister {
  return {
    owners: 'user',
    record: personRecord,
    lock: (tx, organizationId, ids) => lockPeople(tx, organizationId, kind, ids),
    activate: activatePeople,
  };
}
