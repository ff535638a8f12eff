import { defineModule } from '../../features/server-module.ts';
import { readHome } from './home.service.ts';

export const serverModule = defineModule(['tenancy', 'clock'], (parts) => ({
  policies: {
    // Each part of the response checks its own permission.
    'GET /admin/organization/home': { organization: 'selected' },
  },
  handlers: {
    'GET /admin/organization/home': (call) => readHome(parts, call),
  },
}));
