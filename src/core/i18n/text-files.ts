/** The files of texts, by their namespaces. Written by `npm run texts` from locales/pt. */
export interface TextFiles {
  readonly balance: typeof import('../../../locales/pt/balance.json');
  readonly closed: typeof import('../../../locales/pt/closed.json');
  readonly common: typeof import('../../../locales/pt/common.json');
  readonly containers: typeof import('../../../locales/pt/containers.json');
  readonly 'cost-centers': typeof import('../../../locales/pt/cost-centers.json');
  readonly distribution: typeof import('../../../locales/pt/distribution.json');
  readonly drivers: typeof import('../../../locales/pt/drivers.json');
  readonly efficiency: typeof import('../../../locales/pt/efficiency.json');
  readonly errors: typeof import('../../../locales/pt/errors.json');
  readonly form: typeof import('../../../locales/pt/form.json');
  readonly fuels: typeof import('../../../locales/pt/fuels.json');
  readonly import: typeof import('../../../locales/pt/import.json');
  readonly login: typeof import('../../../locales/pt/login.json');
  readonly operation: typeof import('../../../locales/pt/operation.json');
  readonly permissions: typeof import('../../../locales/pt/permissions.json');
  readonly photo: typeof import('../../../locales/pt/photo.json');
  readonly portal: typeof import('../../../locales/pt/portal.json');
  readonly recipients: typeof import('../../../locales/pt/recipients.json');
  readonly registry: typeof import('../../../locales/pt/registry.json');
  readonly report: typeof import('../../../locales/pt/report.json');
  readonly statement: typeof import('../../../locales/pt/statement.json');
  readonly stations: typeof import('../../../locales/pt/stations.json');
  readonly vehicles: typeof import('../../../locales/pt/vehicles.json');
}
