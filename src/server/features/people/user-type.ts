import type { UserType } from '#contract/users.ts';
import type { MemberRole } from '../../platform/database/schema.ts';
import { kindOf } from './people.repository.ts';

export const typeOf = (role: MemberRole): UserType => kindOf(role) ?? 'administrator';
