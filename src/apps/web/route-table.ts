export type Layout = 'default' | 'check'

/** `anonymous`: anyone; `signedIn`: others are redirected to `/?login=1&next=…`; `training`: exists only in «Учебный режим». */
export type Opening = 'anonymous' | 'signedIn' | 'training'

export type RouteRow = PageRow | RedirectRow

export type PageRow = {
  readonly name: string
  readonly path: string
  /** Path of the page module, relative to `src/`. */
  readonly page: string
  readonly opens: Opening
  readonly layout?: Layout
}

export type RedirectRow = {
  readonly name: string
  readonly path: string
  /** Redirect target; `{id}` is a path parameter. An address of another site causes a full page load. */
  readonly redirectTo: string
  readonly opens: Opening
}

/** Addresses of the product: the 28 of the specification under its names, and our own at the end. */
export const routeTable: readonly RouteRow[] = [
  { name: 'index', path: '/', page: 'apps/web/home-page.tsx', opens: 'anonymous' },
  { name: 'tasks', path: '/tasks', page: 'features/tasks/web/board-page.tsx', opens: 'anonymous' },
  {
    name: 'tasks-id',
    path: '/tasks/:id',
    page: 'features/tasks/web/board-task-page.tsx',
    opens: 'anonymous',
  },
  {
    name: 'client-checks',
    path: '/client/checks',
    page: 'features/receipts/web/client-receipts-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-checks',
    path: '/person/checks',
    page: 'apps/web/person-receipts-page.tsx',
    opens: 'signedIn',
  },
  { name: 'partner', path: '/partner', page: 'features/partner/web/partner-page.tsx', opens: 'anonymous' },
  {
    name: 'partner-ConnectPartner',
    path: '/partner/ConnectPartner',
    page: 'features/partner/web/connect-partner-page.tsx',
    opens: 'anonymous',
  },
  {
    name: 'partner-RegistrationNPD',
    path: '/partner/RegistrationNPD',
    page: 'apps/web/registration-npd-page.tsx',
    opens: 'anonymous',
  },
  {
    name: 'client-profile',
    path: '/client/profile',
    page: 'apps/web/client-profile-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-profile',
    path: '/person/profile',
    page: 'apps/web/person-profile-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-docs',
    path: '/client/docs',
    page: 'features/documents/web/client-documents-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-docs-id',
    path: '/client/docs/:id',
    page: 'features/documents/web/client-document-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-docs',
    path: '/person/docs',
    page: 'features/documents/web/person-documents-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-docs-id',
    path: '/person/docs/:id',
    page: 'features/documents/web/person-document-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-tasks',
    path: '/client/tasks',
    page: 'features/tasks/web/client-tasks-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-tasks-id',
    path: '/client/tasks/:id',
    redirectTo: '/client/tasks?open={id}',
    opens: 'signedIn',
  },
  {
    name: 'client-tasks-edit',
    path: '/client/tasks/edit',
    page: 'features/tasks/web/task-edit-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-tasks-edit-id',
    path: '/client/tasks/edit/:id',
    page: 'features/tasks/web/task-edit-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-tasks-duplication-id',
    path: '/client/tasks/duplication/:id',
    page: 'features/tasks/web/task-edit-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-tasks',
    path: '/person/tasks',
    page: 'features/tasks/web/person-tasks-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-tasks-id',
    path: '/person/tasks/:id',
    page: 'features/tasks/web/person-task-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-notification',
    path: '/person/notification',
    page: 'features/notifications/web/notifications-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-notification-archive',
    path: '/person/notification/archive',
    page: 'features/notifications/web/notifications-archive-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-CheckStatus',
    path: '/client/CheckStatus',
    page: 'features/contractors/web/check-status-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-registers',
    path: '/client/registers',
    page: 'features/registers/web/registers-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-registers-id',
    path: '/client/registers/:id',
    page: 'apps/web/client-register-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-registers-Errors',
    path: '/client/registers/Errors',
    page: 'features/registers/web/register-errors-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'receipt-inn-id',
    path: '/receipt/:inn/:id',
    page: 'features/receipts/web/receipt-page.tsx',
    opens: 'anonymous',
    layout: 'check',
  },
  {
    name: 'client-money',
    path: '/client/money',
    page: 'features/statements/web/money-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'client-messages',
    path: '/client/messages',
    page: 'features/threads/web/client-messages-page.tsx',
    opens: 'signedIn',
  },
  {
    name: 'person-messages',
    path: '/person/messages',
    page: 'features/threads/web/person-messages-page.tsx',
    opens: 'signedIn',
  },
  { name: 'client-today', path: '/client/today', page: 'features/today/web/client-today-page.tsx', opens: 'signedIn' },
  { name: 'person-today', path: '/person/today', page: 'features/today/web/person-today-page.tsx', opens: 'signedIn' },
  {
    name: 'client-month',
    path: '/client/month',
    page: 'apps/web/client-month-page.tsx',
    opens: 'signedIn',
  },
  { name: 'dev-kit', path: '/dev/kit', page: 'apps/web/dev-kit-page.tsx', opens: 'training' },
]
