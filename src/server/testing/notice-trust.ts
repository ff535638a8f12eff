import type { FastifyRequest } from 'fastify';
import type { NoticeCheck } from '../features/payments/notice-check.ts';
import { Refusal } from '../platform/refusal.ts';

export const refusingUnless = (trusts: NoticeCheck) => async (request: FastifyRequest) => {
  if (!trusts(request)) throw new Refusal('notice_not_trusted');
};
