import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'

/** Kinds of page visitors. `person` has no membership in any organization; a role is a member's role in client mode. */
export const visitors = ['anonymous', 'pending', 'person', ...memberRoles] as const
export type Visitor = (typeof visitors)[number]

/**
 * What the visitor gets: the page itself, a login or the end of the sign-up that leads back, a redirect to another address of
 * ours, or a page that explains why not.
 */
export type Reception = 'page' | 'login' | 'onward' | 'signUpFirst' | 'noOrganization' | 'noAccess' | 'notFound'

type PageRule = Readonly<Record<Visitor, Reception>>

const everybody = all('page')
const signedIn: PageRule = { ...everybody, anonymous: 'login' }
const signedUp: PageRule = { ...signedIn, pending: 'signUpFirst' }
/** Belongs to the visiting person; members of organizations have no access to it. */
const own: PageRule = { ...signedUp, ...roles(() => 'notFound') }

/**
 * What each visitor gets on every page of the route table when the address names something the visitor may see, if anyone may.
 * A name with a query is a part of the page that reads more data.
 */
export const pageAccess: Readonly<Record<string, PageRule>> = {
  index: everybody,
  tasks: everybody,
  'tasks-id': everybody,
  partner: everybody,
  'partner-ConnectPartner': everybody,
  'partner-RegistrationNPD': everybody,
  'receipt-inn-id': everybody,
  // Exists only while some outside party is a simulator.
  'dev-kit': everybody,

  'person-profile': signedUp,
  'person-profile?tab=document': signedUp,
  'person-profile?tab=payout': signedUp,
  'person-profile?tab=security': signedUp,
  'person-profile?tab=consents': signedUp,
  'person-profile?tab=tax': signedUp,
  'person-profile?tab=taxes': signedUp,
  'person-profile?tab=notices': signedUp,
  'person-checks': signedUp,
  'person-docs': signedUp,
  'person-docs-id': own,
  'person-tasks': signedUp,
  'person-tasks-id': own,
  // Depends on the mode the visitor has chosen.
  'person-notification': signedUp,
  'person-notification-archive': signedUp,

  // Here a person learns how to register or join an organization.
  'client-profile': { ...ofMembers('seeWork'), person: 'page' },
  'client-profile?tab=team': { ...ofMembers('seeWork'), person: 'page' },
  'client-profile?tab=money': { ...ofMembers('seeWork'), person: 'page' },
  'client-profile?tab=approval': { ...ofMembers('seeWork'), person: 'page' },
  'client-profile?tab=templates': { ...ofMembers('seeWork'), person: 'page' },
  'client-profile?tab=journal': { ...ofMembers('seeJournal'), person: 'page' },
  'client-checks': ofMembers('seeReceipts'),
  'client-docs': ofMembers('seeWork'),
  'client-docs-id': ofMembers('seeWork'),
  'client-tasks': ofMembers('seeWork'),
  'client-tasks-id': { ...all('onward'), anonymous: 'login', pending: 'signUpFirst' },
  'client-tasks-edit': ofMembers('seeWork'),
  'client-tasks-edit-id': ofMembers('seeWork'),
  'client-tasks-duplication-id': ofMembers('seeWork'),
  // A form that shows nobody's data until something is asked.
  'client-CheckStatus': signedUp,
  'client-CheckStatus?tab=list': ofMembers('checkNpdStatus'),
  'client-CheckStatus?tab=people': ofMembers('seeWork'),
  'client-CheckStatus?tab=invites': ofMembers('seeWork'),
  'client-registers': ofMembers('seeWork'),
  'client-registers?new=works': ofMembers('editRegisters'),
  'client-registers?new=file': ofMembers('seeWork'),
  'client-registers?new=manual': ofMembers('seeWork'),
  'client-registers-id': ofMembers('seeWork'),
  'client-registers-Errors': ofMembers('seeWork'),
  'client-money': ofMembers('startPayments'),
  'client-messages': ofMembers('seeWork'),
  'client-month': ofMembers('closeMonth'),
  'person-messages': signedUp,
  'client-today': ofMembers('seeWork'),
  'person-today': signedUp,
}

/**
 * Addresses outside the contracts. `signedIn`: requires a live session, checked by the same gate as contracts; `training`:
 * exists only while messages are not really sent; `nobody`: returns «not found».
 */
export const openAddresses: Readonly<
  Record<string, 'everybody' | 'signedIn' | 'notThroughProxy' | 'training' | 'nobody' | 'pages'>
> = {
  '/api/health/live': 'everybody',
  '/api/health/ready': 'everybody',
  '/metrics': 'notThroughProxy',
  '/api/openapi.json': 'everybody',
  '/api/docs': 'everybody',
  '/api/dev/outbox': 'training',
  '/dev/outbox': 'training',
  '/api/v1/:role/events': 'signedIn',
  '/api/*': 'nobody',
  '/builds/latest.json': 'everybody',
  '/robots.txt': 'everybody',
  '/sitemap.xml': 'everybody',
  '/*': 'pages',
}

function ofMembers(permission: Permission): PageRule {
  return { ...signedUp, person: 'noOrganization', ...roles((role) => (roleMay(role, permission) ? 'page' : 'noAccess')) }
}

function all(reception: Reception): PageRule {
  return { anonymous: reception, pending: reception, person: reception, ...roles(() => reception) }
}

function roles(receptionOf: (role: MemberRole) => Reception): Readonly<Record<MemberRole, Reception>> {
  return Object.fromEntries(memberRoles.map((role) => [role, receptionOf(role)])) as Record<MemberRole, Reception>
}
