import type { FastifyRequest } from 'fastify';
import type { NoticeCheck } from '../features/payments/notice-check.ts';
import { Refusal } from '../platform/refusal.ts';

/** Refuses a payment notice that `trusts` rejects, with the same error as the server. */
export const refusingUnless = (trusts: NoticeCheck) => async (request: FastifyRequest) => {
  if (!trusts(request)) throw new Refusal('notice_not_trusted');
};
