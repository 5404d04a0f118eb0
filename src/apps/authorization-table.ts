import { auditsAuthorization } from '#/features/audits/server/authorization.ts'
import { ledgersAuthorization } from '#/features/ledgers/server/authorization.ts'
import { monthsAuthorization } from '#/features/months/server/authorization.ts'
import { reportsAuthorization } from '#/features/reports/server/authorization.ts'
import { receiptsAuthorization } from '#/features/receipts/server/authorization.ts'
import { attachmentsAuthorization } from '#/features/attachments/server/authorization.ts'
import { banksAuthorization } from '#/features/banks/server/authorization.ts'
import { connectionsAuthorization } from '#/features/connections/server/authorization.ts'
import { contractorsAuthorization } from '#/features/contractors/server/authorization.ts'
import { documentsAuthorization } from '#/features/documents/server/authorization.ts'
import { identityAuthorization } from '#/features/identity/server/authorization.ts'
import { journalAuthorization } from '#/features/journal/server/authorization.ts'
import { leadsAuthorization } from '#/features/leads/server/authorization.ts'
import { legalAuthorization } from '#/features/legal/server/authorization.ts'
import { notificationsAuthorization } from '#/features/notifications/server/authorization.ts'
import { onboardingAuthorization } from '#/features/onboarding/server/authorization.ts'
import { organizationsAuthorization } from '#/features/organizations/server/authorization.ts'
import { ownDataAuthorization } from '#/features/own-data/server/authorization.ts'
import { partnerAuthorization } from '#/features/partner/server/authorization.ts'
import { profileAuthorization } from '#/features/profile/server/authorization.ts'
import { registersAuthorization } from '#/features/registers/server/authorization.ts'
import { registrationAuthorization } from '#/features/registration/server/authorization.ts'
import { statementsAuthorization } from '#/features/statements/server/authorization.ts'
import { searchAuthorization } from '#/features/search/server/authorization.ts'
import { servicesAuthorization } from '#/features/services/server/authorization.ts'
import { tasksAuthorization } from '#/features/tasks/server/authorization.ts'
import { todayAuthorization } from '#/features/today/server/authorization.ts'
import { threadsAuthorization } from '#/features/threads/server/authorization.ts'
import { taxesAuthorization } from '#/features/taxes/server/authorization.ts'
import type { IdKind } from '#/kernel/ids.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

/**
 * Things that have an owner. Each is named by its id; a receipt and a document check are named by what their addresses contain.
 */
export const owned = [
  'session',
  'consent',
  'account',
  'connection',
  'branch',
  'member',
  'approver',
  'chief',
  'invited',
  'request',
  'task',
  'draft',
  'application',
  'assignment',
  'savedSearch',
  'savedView',
  'columnPreset',
  'replacement',
  'taskTemplate',
  'repetition',
  'reportMailing',
  'taskInvitation',
  'customerRating',
  'contractorRating',
  'document',
  'register',
  'imported',
  'row',
  'newcomer',
  'orderFile',
  'filedPayout',
  'statementLine',
  'receipt',
  'notification',
  'notice',
  'dataExport',
  'documentArchive',
  'renewal',
  'documentDestruction',
  'ownPaper',
  'outsideList',
  'attached',
  'draftFile',
  'formFile',
  'npdRegistration',
  'taxCertificate',
  'substitution',
  'payoutMethod',
  'contractor',
  'statusBatch',
  'statusList',
  'statusCheck',
  'listed',
  'invitation',
  'invitationList',
  'letter',
] as const

/** What a thing is, where it has not the name of its kind. */
const namedOtherwise = {
  draft: 'task',
  imported: 'register',
  notice: 'notification',
  approver: 'member',
  chief: 'member',
  invited: 'member',
  request: 'member',
  statusList: 'statusBatch',
  listed: 'statusCheck',
  letter: 'notification',
  filedPayout: 'payout',
  attached: 'file',
  draftFile: 'file',
  formFile: 'file',
} as const satisfies Partial<Record<(typeof owned)[number], IdKind>>

/** The kind of the id of each thing. */
export const thingKinds: Readonly<Record<(typeof owned)[number], IdKind>> = {
  ...(Object.fromEntries(owned.map((thing) => [thing, thing])) as Record<
    Exclude<(typeof owned)[number], keyof typeof namedOtherwise>,
    IdKind
  >),
  ...namedOtherwise,
}

/** Ids of one owner's things, or of things that do not exist. */
export type Things = Readonly<Record<(typeof owned)[number], string>>

/** Things that belong to a branch through their task or register. */
export const branched = [
  'customerRating',
  'contractor',
  'statusCheck',
  'task',
  'draft',
  'repetition',
  'application',
  'taskInvitation',
  'assignment',
  'document',
  'register',
  'imported',
  'row',
  'orderFile',
  'receipt',
  'attached',
  'draftFile',
] as const

/** Who may call each endpoint of the product. Whatever an address names must also belong to the caller. */
export const authorizationTable: AuthorizationRows<Things> = {
  ...identityAuthorization,
  ...legalAuthorization,
  ...banksAuthorization,
  ...profileAuthorization,
  ...organizationsAuthorization,
  ...connectionsAuthorization,
  ...journalAuthorization,
  ...partnerAuthorization,
  ...registrationAuthorization,
  ...contractorsAuthorization,
  ...documentsAuthorization,
  ...attachmentsAuthorization,
  ...servicesAuthorization,
  ...tasksAuthorization,
  ...threadsAuthorization,
  ...registersAuthorization,
  ...onboardingAuthorization,
  ...statementsAuthorization,
  ...receiptsAuthorization,
  ...auditsAuthorization,
  ...ledgersAuthorization,
  ...monthsAuthorization,
  ...reportsAuthorization,
  ...notificationsAuthorization,
  ...taxesAuthorization,
  ...ownDataAuthorization,
  ...todayAuthorization,
  ...leadsAuthorization,
  ...searchAuthorization,
}
