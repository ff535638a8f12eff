/** The first accounts of an empty database. */
import { Type } from 'typebox';
import { Name } from './lines.ts';
import { routeOf } from './route.ts';
import { closed } from './values.ts';

const route = routeOf('Set-up');

const FirstPerson = closed({
  firstName: Name(80),
  lastName: Name(80),
  email: Type.String({ format: 'email', line: true }),
});

export const firstAccountRoutes = {
  'POST /set-up': route({
    operationId: 'setUp',
    summary:
      'Creates the first super administrator, the first company and its first administrator. Both people set a password by a link. `link` is null if the server mailed it. `code` is the set-up code that the server wrote to a file at its start. The server answers 404 unless the database is empty.',
    access: 'open',
    onEmptyDatabase: true,
    moves: 'nothing',
    body: closed({
      code: Name(64),
      superAdministrator: FirstPerson,
      organization: closed({
        federalTaxNumber: Type.String({ format: 'cnpj' }),
        name: Name(120),
        tradeName: Type.Optional(Name(120)),
      }),
      administrator: FirstPerson,
    }),
    refuses: ['not_found', 'set_up_code_wrong', 'set_up_one_address', 'attempts_reached'],
    response: closed({
      docs: Type.Array(
        closed({
          role: Type.Enum(['superAdministrator', 'administrator']),
          email: Type.String(),
          link: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  }),
};
