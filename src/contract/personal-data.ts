/** Personal data of a person (LGPD): complete export and erasure. */
import { Type, type Static } from 'typebox';
import { FuelProduct } from './fills.ts';
import { Person } from './people.ts';
import { routeOf } from './route.ts';
import { StatementLine } from './statement.ts';
import { RejectionDetail, RejectionReason, TransactionStatus } from './transactions.ts';
import { UserType } from './users.ts';
import { closed, Id, IdParams, Instant, orNull, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('People');

const JudgedRefuel = closed({
  at: Instant,
  status: TransactionStatus,
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  /** Plate of the refueled vehicle; null if the vehicle is unknown. */
  licensePlate: orNull(Type.String()),
  station: Type.String(),
  product: FuelProduct,
  /** Volume of the refuel, in liters or cubic meters. */
  volume: Type.Number(),
  amount: Reais,
  /** Odometer in kilometers. */
  odometer: orNull(Type.Integer()),
});

/** A change in the audit trail. `operation`, `kind` and field names are as in the audit trail. */
const Change = closed({ at: Instant, operation: Type.String(), kind: Type.String() });
const ChangedField = closed({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() });

const { _id, user, hasPassword: _app, hasTransactionPassword: _pump, balance, ...told } = Person.properties;

/** All stored data about a person, each list newest first. The response contains no secrets. */
export const PersonalData = closed({
  writtenAt: Instant,
  organization: closed({ _id: Id, name: Type.String(), federalTaxNumber: Type.String() }),
  person: closed({
    _id,
    user,
    type: UserType,
    ...told,
  }),
  /** The person's portal account; null if the person cannot sign in. */
  account: orNull(
    closed({
      identifier: Type.String(),
      email: Type.String(),
      language: Type.String(),
      twoStep: Type.Boolean(),
      authenticatorSince: orNull(Instant),
      createdAt: Instant,
      signIns: Type.Array(
        closed({
          at: Instant,
          usedAt: Instant,
          endedAt: orNull(Instant),
          browser: orNull(Type.String()),
          system: orNull(Type.String()),
          /** Web origin of the page on which the person signed in. */
          origin: orNull(Type.String()),
        }),
      ),
    }),
  ),
  permissions: Type.Array(Type.String()),
  balance,
  statement: Type.Array(StatementLine),
  refuels: Type.Array(JudgedRefuel),
  /** Changes of the person's own records. */
  changes: Type.Array(closed({ ...Change.properties, fields: Type.Array(ChangedField) })),
  /** Changes that the person made, with the network address of each change. */
  acts: Type.Array(closed({ ...Change.properties, address: orNull(Type.String()) })),
});
export type PersonalData = Static<typeof PersonalData>;

export const PersonErased = closed({
  _id: Id,
  /** Pseudonym that replaces the name of the erased person. */
  pseudonym: Type.String(),
  /** Number of audit trail lines whose values the server erased. */
  withheldChanges: Type.Integer(),
});
export type PersonErased = Static<typeof PersonErased>;

const REFUSED_OF_ADMINISTRATORS = ['administrator_holds_more', 'permission_first_administrator'] as const;
const base = { access: 'session', moves: 'nothing', params: IdParams, query: OrganizationSelector } as const;

export const personalDataRoutes = {
  'POST /admin/organization/user/personalData/{id}': route({
    operationId: 'giveOutPersonalData',
    ...base,
    summary:
      'Returns all data that the organization stores about a driver, a recipient or an administrator. The record may be in use or deleted. The audit trail records when the server returned the data, and to whom. Needs the permission to delete a person of that kind. For another administrator, the caller must also meet the conditions for deleting that administrator.',
    refuses: REFUSED_OF_ADMINISTRATORS,
    response: PersonalData,
  }),
  'PUT /admin/organization/user/erase/{id}': route({
    operationId: 'erasePerson',
    ...base,
    summary:
      'Erases the identity of a deleted driver, recipient or administrator. A pseudonym replaces name and CPF. The server deletes contacts, driver license and passwords. The audit trail still shows that a change happened, but not its values. Ledger, refuels and the actions of the person stay under the pseudonym. The erasure cannot be undone. Needs the permission to delete a person of that kind. For an administrator, the caller must also meet the conditions for deleting that administrator.',
    refuses: ['person_in_use', 'person_erased', ...REFUSED_OF_ADMINISTRATORS],
    response: PersonErased,
  }),
};
