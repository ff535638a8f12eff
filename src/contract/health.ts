/** Health checks for an operator's tools. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed } from './values.ts';

const route = routeOf('Service');

export const healthRoutes = {
  'GET /health/live': route({
    operationId: 'checkProcess',
    summary: 'Reports that the process runs.',
    access: 'open',
    underAnyName: true,
    moves: 'nothing',
    response: closed({ status: Type.Literal('live') }),
  }),
  'GET /health/ready': route({
    operationId: 'checkReadiness',
    summary:
      'Reports that the database answers and the ledger accepts movements. Otherwise the server answers 503.',
    access: 'open',
    underAnyName: true,
    moves: 'nothing',
    refuses: ['ledger_halted'],
    response: closed({ status: Type.Literal('ready') }),
  }),
  'GET /openapi.json': route({
    operationId: 'readContract',
    summary: 'Returns this contract as an OpenAPI document.',
    access: 'open',
    moves: 'nothing',
    revalidates: true,
    response: Type.Unknown(),
  }),
};
