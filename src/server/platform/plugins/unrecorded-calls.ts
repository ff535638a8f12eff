/**
 * Calls that write no audit line although they are not GET, each with its reason. All other calls that are not GET must
 * record.
 */
import { routes, type MovingRouteName, type RouteName } from '#contract/routes.ts';

export const UNRECORDED_CALLS = {
  'POST /login': 'begins a session and counts attempts; a session is no record of an organisation',
  'POST /login/forgot': 'makes a link that is used once, and counts mails',
  'POST /user/session/renew': 'goes on with a session',
  'POST /user/logoff': 'ends a session',
  'POST /user/two-step/mail': 'mails a code, and changes nothing until it comes back',
  'DELETE /user/session/{id}': 'ends another session of the caller',
  'POST /embed/session': 'begins a session; a new or renamed user of the partner is recorded',
  'DELETE /embed/session/{id}': 'ends a session',
  'POST /events/ticket': 'makes a ticket that is used once',
  'POST /events/join': 'uses a ticket',
  'POST /admin/organization/refuel/preview': 'asks what the rules would say, and writes nothing',
  'POST /admin/organization/balance/schedule/leaving': 'counts schedules, and writes nothing',
  'POST /admin/organization/balance/schedule/preview': 'asks what a schedule would do, and writes nothing',
  'POST /admin/organization/balance/holders': 'finds people by their CPFs, and writes nothing',
  'POST /admin/organization/driver/taken': 'asks whether a value is taken, and writes nothing',
  'POST /admin/organization/recipient/taken': 'asks whether a value is taken, and writes nothing',
  'POST /client-error': 'writes a line into the log, and no record',
  'POST /maps/route': 'asks for a way, and writes nothing',
  'POST /admin/organization/routeScript/plan': 'asks what a route takes, and writes nothing',
  'POST /superAdmin/organization/transaction': 'adds up, and writes nothing',
  'POST /superAdmin/organization/tank/transaction': 'adds up, and writes nothing',
  'POST /superAdmin/organization/balancesharing': 'adds up, and writes nothing',
  'POST /superAdmin/organization/expenseCenter': 'adds up, and writes nothing',
  'POST /superAdmin/organization/waiting': 'reads a list, and writes nothing',
  'POST /superAdmin/organization/vehicle/list': 'reads a list, and writes nothing',
  'POST /superAdmin/organization/user/list': 'reads a list, and writes nothing',
  'POST /webhooks/pix':
    'takes payments in: each is kept whole, what it credits is an entry, and its purchase is recorded',
  'POST /sandbox/purchase/{id}/pay': 'lets a payment come in, which credits and records as a bank’s does',
  'POST /sandbox/purchase/{id}/return':
    'reports a return, which is posted and recorded as the report of a bank',
  'POST /sandbox/bill/{id}/pay': 'lets a payment come in, which settles and records as a bank’s does',
  'POST /sandbox/clock': 'moves the clock of the demonstration; what becomes due is recorded as ever',
  'POST /operations/{key}/settle': 'burns a key that nothing was done under',
} as const satisfies { readonly [N in RouteName]?: string };

/** Calls that change anything except credit. These calls must write audit lines. */
export type WritingRouteName = Exclude<
  Extract<RouteName, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`>,
  MovingRouteName | keyof typeof UNRECORDED_CALLS
>;

export function isWriting(name: RouteName): name is WritingRouteName {
  const isReading = name.startsWith('GET ') || Object.hasOwn(UNRECORDED_CALLS, name);
  return !isReading && routes[name].moves === 'nothing';
}
