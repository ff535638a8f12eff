/** Groups of calls in `/openapi.json`, in display order, with their descriptions. */
export const tags = {
  Service: 'Whether the server runs, and what it promises.',
  'Sign-in': 'Signing in and off, and the own account.',
  'Set-up': 'The first account of an empty database.',
  Organization: 'What a session needs to know of its organization: settings, plan, and how credit is held.',
  Organizations: 'Companies and the branches below them, and what was agreed with each.',
  Plans: 'What the plans of organizations include.',
  Aggregates: 'What a super administrator sees of all organizations at once.',
  Permissions: 'Who may do what.',
  Balance: 'The company balance, the wallets, and the movements of credit between them.',
  Schedules: 'Credit that is handed out by itself, and what became of each run.',
  Deposits: 'What the company sent, and what proves it.',
  Purchases: 'Credit that is bought, and how it is paid for.',
  Bills: 'What each billing period came to, and what is owed for it.',
  People: 'Drivers, recipients and administrators.',
  Vehicles: 'The register of vehicles and their photos.',
  Containers: 'The register of containers.',
  'Cost centers': 'What credit is handed out for.',
  'Internal tank':
    'The fuel that the company keeps itself: tanks, who may draw from them, and what went in and out.',
  Imports: 'What is done with an import as a whole.',
  Refuels: 'Refuels as they are asked for at a pump, and what is done with them afterwards.',
  Reports: 'What was filled, spent and received.',
  Stations: 'Where fuel is sold.',
  Maps: 'Where places are, and the way from one to the next.',
  Routes: 'Routes that are planned: what they take, and the stations on the way.',
  Events: 'What tells of changes.',
  Sandbox: 'The calls of the demonstration.',
} as const;

export type Tag = keyof typeof tags;
