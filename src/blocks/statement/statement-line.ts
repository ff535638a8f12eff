import type { RouteResponse } from '#contract/routes.ts';

export type StatementLine = RouteResponse<'GET /v2/user/statement'>['docs'][number];
