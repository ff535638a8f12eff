/** HTTP of bills. */
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { listBills, listInvoices, listLines, listPeriods, type BillReading } from './bill-list.service.ts';
import { billPolicies } from './bills.policy.ts';

export const serverModule = defineModule(['tenancy', 'clock'], billsModule);

function billsModule(parts: BillReading): Module {
  return {
    policies: billPolicies,
    handlers: {
      'GET /admin/organization/bill': (call) => listBills(parts, call),
      'GET /admin/organization/bill-per-period': (call) => listPeriods(parts, call),
      'GET /admin/organization/invoice': (call) => listInvoices(parts, call),
      'GET /admin/organization/invoice/{id}/transaction': (call) =>
        listLines(parts, { ...call, id: call.params.id }),
    },
  };
}
