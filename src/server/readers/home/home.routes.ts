import { defineModule } from '../../features/server-module.ts';
import { readHome } from './home.service.ts';

export const serverModule = defineModule(['tenancy', 'clock'], (parts) => ({
  policies: {
    // The service checks a permission for each part of the response, so the policy requires none.
    'GET /admin/organization/home': { organization: 'selected' },
  },
  handlers: {
    'GET /admin/organization/home': (call) => readHome(parts, call),
  },
}));
