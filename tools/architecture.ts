/**
 * The architecture as data: who may import whom, how files are named, who owns which table. `check-architecture.ts` enforces
 * it; a rule changes here first, with a decision record.
 * Patterns: `*` is any part of one name, `**` any folders, `<feature>` a feature of the list, `<name>` kebab-case words,
 * `<verb-noun>` at least two of them, `{a,b}` one of.
 */
export type Layer = {
  readonly files: readonly string[]
  readonly mayImport: readonly string[] | 'everything'
  /** npm packages by name; a name covers its subpaths. */
  readonly packages: readonly string[] | 'any'
  /** Whether `node:` modules may be imported. */
  readonly node: boolean
}

export type Architecture = {
  readonly layers: { readonly [name: string]: Layer }
  /** Earlier first. A feature may know only earlier ones. */
  readonly featureOrder: readonly string[]
  /** What a feature exposes to later ones, inside its folder. */
  readonly shown: readonly string[]
  /** Inside its folder; each file exports exactly the function it is named after. */
  readonly verbFiles: readonly string[]
  readonly notVerbFiles: readonly string[]
  readonly vocabulary: readonly string[]
  readonly bannedNames: readonly string[]
  readonly defaultExports: readonly string[]
  readonly reExports: readonly string[]
  readonly sqlFiles: readonly string[]
  /** Where the types that SQL promises are made. */
  readonly promiseAnySql: readonly string[]
  /** Where rows are locked by the builder itself: the order of locks, and the rows to reseal that others skip. */
  readonly lockAnyRow: readonly string[]
  /** Owner (a feature, `platform` or a gateway) → its tables. */
  readonly tables: { readonly [owner: string]: readonly string[] }
  /** Files that may write tables of others: tests, tools and the demo data. */
  readonly writeAnyTable: readonly string[]
  /** Files that write a table their caller names; a gate reads the name where they are called. */
  readonly writeNamedTable: readonly string[]
  /** Files that may compare any state as text: those that declare states, and those that know no lifecycle of ours. */
  readonly compareAnyState: readonly string[]
  /** Numbers of the migrations written before headers were. */
  readonly migrationsBeforeHeaders: readonly number[]
  readonly maxLines: number
  /** Printed files, mirrors of outside texts and tests: read by name, not from top to bottom. */
  readonly longByNature: readonly string[]
  readonly ignored: readonly string[]
}

export const architecture: Architecture = {
  // A file belongs to the first layer whose pattern matches.
  layers: {
    tests: {
      files: ['src/**/*.test.ts', 'tests/**'],
      mayImport: 'everything',
      packages: 'any',
      node: true,
    },
    tools: { files: ['tools/**', '*.config.ts'], mayImport: 'everything', packages: 'any', node: true },
    kernel: { files: ['src/kernel/**'], mayImport: ['kernel'], packages: [], node: false },
    // How a refusal is written. The entries live with their features; `wire/refusals.ts` joins them into the catalogue.
    'refusal form': { files: ['src/wire/refusal.ts'], mayImport: ['kernel'], packages: [], node: false },
    'feature refusals': {
      files: ['src/features/*/refusals.ts'],
      mayImport: ['kernel', 'refusal form'],
      packages: [],
      node: false,
    },
    wire: {
      files: ['src/wire/**'],
      mayImport: ['kernel', 'wire', 'refusal form', 'feature refusals'],
      packages: ['zod'],
      node: false,
    },
    domain: {
      files: ['src/features/*/domain/**'],
      mayImport: ['kernel', 'domain'],
      packages: [],
      node: false,
    },
    // What a form asks, described once: the form, the body, the answer and the columns follow from it.
    fields: {
      files: ['src/features/*/fields/*.ts'],
      mayImport: ['kernel', 'domain', 'wire', 'fields'],
      packages: ['zod'],
      node: false,
    },
    contract: {
      files: ['src/features/*/contract.ts', 'src/features/*/contract/*.ts'],
      mayImport: ['kernel', 'domain', 'wire', 'fields', 'contract'],
      packages: ['zod'],
      node: false,
    },
    // What a port speaks of may be too long for one file: the tax service has some fifty messages.
    port: {
      files: ['src/gateways/*/{port,messages,message-fields,channel-kind}.ts'],
      mayImport: ['kernel', 'port'],
      packages: [],
      node: false,
    },
    adapter: {
      files: ['src/gateways/*/**'],
      mayImport: ['kernel', 'port', 'adapter', 'platform/server'],
      packages: 'any',
      node: true,
    },
    // Starts a PostgreSQL of our own and knows nothing of what it is for.
    'platform/postgres': { files: ['src/platform/postgres/**'], mayImport: ['platform/postgres'], packages: ['pg'], node: true },
    'platform/server': {
      files: ['src/platform/server/**'],
      mayImport: ['kernel', 'wire', 'platform/postgres', 'platform/server'],
      packages: 'any',
      node: true,
    },
    'platform/web': {
      files: ['src/platform/web/**'],
      mayImport: ['kernel', 'wire', 'platform/web'],
      packages: 'any',
      node: false,
    },
    'feature server': {
      files: ['src/features/*/server/**'],
      mayImport: ['kernel', 'domain', 'fields', 'contract', 'wire', 'port', 'platform/server', 'feature server'],
      packages: 'any',
      node: true,
    },
    'feature web': {
      files: ['src/features/*/web/**'],
      mayImport: ['kernel', 'domain', 'fields', 'contract', 'wire', 'platform/web', 'feature web'],
      packages: 'any',
      node: false,
    },
    'feature texts': { files: ['src/features/*/texts/**'], mayImport: [], packages: [], node: false },
    apps: {
      files: ['src/apps/**'],
      mayImport: [
        'kernel',
        'wire',
        'domain',
        'fields',
        'contract',
        'port',
        'adapter',
        'platform/server',
        'platform/web',
        'feature server',
        'feature web',
        'apps',
      ],
      packages: 'any',
      node: true,
    },
  },

  featureOrder: [
    'journal',
    'identity',
    'legal',
    'banks',
    'services',
    'profile',
    'organizations',
    'connections',
    'partner',
    'registration',
    'contractors',
    'documents',
    'attachments',
    'tasks',
    'threads',
    'registers',
    'onboarding',
    'statements',
    'receipts',
    'ledgers',
    'months',
    'reports',
    'taxes',
    'notifications',
    'audits',
    'leads',
    'own-data',
    'cabinet',
    'today',
    'search',
  ],

  // jobs.ts shows the events a later feature may listen to.
  shown: [
    'domain/<name>.ts',
    'fields/<name>.ts',
    'contract.ts',
    'contract/<name>.ts',
    'server/<verb-noun>.ts',
    'server/jobs.ts',
    'web/late-<name>.{ts,tsx}',
  ],
  verbFiles: ['server/<verb-noun>.ts'],
  notVerbFiles: ['server/<name>-queries.ts', 'server/<name>-routes.ts'],

  vocabulary: [
    'src/kernel/<name>{,.test}.ts',
    'src/wire/<name>{,.test}.ts',
    'src/features/<feature>/README.md',
    // A contract that would pass 300 lines is a folder, a file for each noun.
    'src/features/<feature>/contract{,.test}.ts',
    'src/features/<feature>/refusals.ts',
    'src/features/<feature>/contract/<name>{,.test}.ts',
    'src/features/<feature>/domain/<name>{,.test}.ts',
    'src/features/<feature>/server/{routes,queries,jobs,handlers,authorization}.ts',
    'src/features/<feature>/fields/<name>{,.test}.ts',
    'src/features/<feature>/server/<name>-{queries,routes}.ts',
    'src/features/<feature>/server/<verb-noun>.ts',
    'src/features/<feature>/server/<name>{,.db}.test.ts',
    'src/features/<feature>/web/<name>.{ts,tsx}',
    'src/features/<feature>/web/<name>.test.ts',
    // The folder is the short name of the text, the file its version.
    'src/features/{legal,documents}/texts/<name>/[0-9]*.md',
    'src/gateways/<name>/README.md',
    'src/gateways/<name>/<name>{,.test,.db.test}.ts',
    // Several channels are adapters of one port, each with its stand.
    'src/gateways/payout-channel/<name>/README.md',
    'src/gateways/payout-channel/<name>/<name>{,.test}.ts',
    'src/gateways/payout-channel/<name>/simulator/**',
    'src/gateways/payout-channel/<name>/schema/**',
    'src/gateways/<name>/simulator/**',
    'src/gateways/<name>/golden/**',
    // What we believe of the wire of a party, in its own terms: the tests hold the code against it.
    'src/gateways/<name>/schema/**',
    'src/platform/{postgres,server,web}/**',
    'src/apps/**',
    'db/migrations/[0-9][0-9][0-9][0-9]_<snake>.sql',
    'tests/{journeys,gates,support,bench,refusals,faults}/**',
    'tools/<name>{,.test,.db.test}.ts',
    // What must start before Node 26 is there.
    'tools/<name>.mjs',
  ],
  bannedNames: ['util', 'utils', 'helper', 'helpers', 'type', 'types', 'common', 'misc', 'shared', 'index'],

  // Who asks for a default export: the router, the configured tools, the setup of Playwright.
  defaultExports: [
    'src/features/*/web/*-page.tsx',
    'src/apps/web/**',
    '*.config.ts',
    'tests/support/journey-snapshots.ts',
    'tests/support/app-log-reporter.ts',
  ],
  // React Router reads the exports of a route module; a page of a feature is bound to its place there.
  reExports: [],
  // A verb writes its own tables where it decides; reads that several share stand in queries. Routes and handlers only bind.
  sqlFiles: ['src/features/<feature>/server/{queries,*-queries,<verb-noun>}.ts', 'src/features/*/server/*.test.ts'],
  // A type that nobody compares with the answer is a guess; everybody else asks these.
  promiseAnySql: ['src/platform/server/typed-sql.ts', 'tools/check-tables.ts'],
  lockAnyRow: ['src/platform/server/{lock-order,reseal}.ts', 'src/**/*.test.ts'],

  tables: {
    platform: [
      'jobs',
      'idempotency_keys',
      'rate_counters',
      'outbox_messages',
      'number_series',
      'installation_facts',
      'news',
      'round_places',
    ],
    journal: ['journal_chains', 'journal_entries', 'personal_views'],
    identity: ['persons', 'sessions', 'codes', 'entry_guards', 'phone_changes'],
    legal: ['consents', 'legal_editions', 'destruction_records'],
    banks: ['banks', 'bank_directories'],
    profile: ['profiles', 'payout_methods'],
    organizations: [
      'organizations',
      'members',
      'organization_accounts',
      'branches',
      'substitutions',
      'approval_policies',
      'saved_views',
    ],
    connections: ['payout_connections', 'connection_sights'],
    partner: ['bindings', 'binding_events', 'npd_status_checks', 'npd_status_questions', 'tax_cursors'],
    'npd-status': ['npd_status_turns'],
    registration: ['npd_registrations', 'npd_dictionaries'],
    contractors: [
      'dependence_meters',
      'former_employee_lists',
      'former_employees',
      'contractors',
      'stop_objections',
      'employment_answers',
      'status_batches',
      'status_batch_rows',
      'contractor_invitations',
      'invitation_lists',
      'invitation_list_rows',
    ],
    documents: [
      'documents',
      'document_signatures',
      'document_events',
      'document_manifests',
      'document_roots',
      'document_root_places',
      'template_editions',
      'document_root_journals',
      'document_root_stamps',
      'document_archives',
      'document_archive_parts',
      'own_papers',
      'outside_papers',
      'outside_lists',
      'outside_list_rows',
      'document_holds',
      'document_destructions',
      'document_destruction_lines',
      'edition_renewals',
      'edition_renewal_lines',
    ],
    attachments: ['attachments', 'attachment_parts'],
    tasks: [
      'tasks',
      'task_words',
      'board_words',
      'task_applications',
      'task_editions',
      'task_invitations',
      'assignments',
      'task_results',
      'sum_proposals',
      'disputes',
      'dispute_events',
      'task_complaints',
      'ratings',
      'rating_disputes',
      'favourite_tasks',
      'saved_searches',
      'task_drafts',
      'task_templates',
      'task_repetitions',
      'task_occurrences',
    ],
    threads: ['threads', 'thread_messages'],
    registers: [
      'registers',
      'register_rows',
      'register_steps',
      'register_changes',
      'column_presets',
      'name_replacements',
      'register_approvals',
      'payouts',
      'order_files',
      'file_orders',
    ],
    onboarding: ['onboardings', 'newcomers'],
    statements: ['statements', 'statement_lines'],
    receipts: ['receipts', 'npd_operations', 'receipt_cancel_requests', 'receipt_days', 'receipt_day_changes'],
    months: ['month_closings'],
    reports: ['report_mailings'],
    taxes: ['tax_accounts', 'tax_certificates', 'outside_receipts', 'outside_fetches'],
    services: ['service_states', 'service_outages', 'odd_answers'],
    notifications: [
      'notifications',
      'notification_settings',
      'notice_kind_settings',
      'quiet_hours',
      'notice_messages',
      'push_subscriptions',
      'max_links',
      'tax_inboxes',
    ],
    leads: ['leads'],
    'own-data': ['data_exports', 'account_closings'],
  },
  writeAnyTable: ['src/**/*.test.ts', 'tests/**', 'tools/**', 'src/apps/**/demo{,-*}.ts', 'src/apps/**/demo/**'],

  writeNamedTable: ['src/platform/server/{reseal,forget-portion}.ts'],

  compareAnyState: ['src/{kernel,gateways,platform}/**', 'src/features/*/domain/**', 'src/**/*.test.ts'],
  migrationsBeforeHeaders: [...Array.from({ length: 24 }, (_, place) => place + 1), 35, 40],

  maxLines: 300,
  longByNature: [
    'src/platform/server/tables.ts',
    'src/gateways/*/messages.ts',
    'tools/architecture.ts',
    '**/*.test.ts',
    'tests/support/**',
    'tests/faults/**',
  ],
  ignored: ['tests/gates/offending/**', '**/.react-router/**', '**/build/**'],
}
