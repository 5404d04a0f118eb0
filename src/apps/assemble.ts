import { join } from 'node:path'
import { gatherWorkFiles } from '#/features/attachments/server/gather-work-files.ts'
import { attachmentHandlers } from '#/features/attachments/server/handlers.ts'
import { attachmentRoutes } from '#/features/attachments/server/routes.ts'
import { bankHandlers } from '#/features/banks/server/handlers.ts'
import { bankRoutes } from '#/features/banks/server/routes.ts'
import { cabinetRoutes } from '#/features/cabinet/server/routes.ts'
import { channelReceiptHandlers, receiptHandlers } from '#/features/receipts/server/handlers.ts'
import { makeAuditPart } from '#/features/audits/server/make-audit-part.ts'
import { auditRoutes } from '#/features/audits/server/routes.ts'
import { ledgerRoutes } from '#/features/ledgers/server/routes.ts'
import { monthHandlers } from '#/features/months/server/handlers.ts'
import { monthRoutes } from '#/features/months/server/routes.ts'
import { reportHandlers } from '#/features/reports/server/handlers.ts'
import { reportRoutes } from '#/features/reports/server/routes.ts'
import { makePackagePart } from '#/features/receipts/server/make-package-part.ts'
import { printWorkReceipt } from '#/features/receipts/server/print-work-receipt.ts'
import { receiptRoutes } from '#/features/receipts/server/routes.ts'
import { connectionHandlers } from '#/features/connections/server/handlers.ts'
import { connectionRoutes } from '#/features/connections/server/routes.ts'
import { contractorHandlers } from '#/features/contractors/server/handlers.ts'
import { contractorRoutes } from '#/features/contractors/server/routes.ts'
import { documentHandlers } from '#/features/documents/server/handlers.ts'
import { documentRoutes } from '#/features/documents/server/routes.ts'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { identityHandlers } from '#/features/identity/server/handlers.ts'
import { noteWrite } from '#/features/identity/server/note-write.ts'
import { identityRoutes } from '#/features/identity/server/routes.ts'
import { journalHandlers } from '#/features/journal/server/handlers.ts'
import { journalRoutes } from '#/features/journal/server/routes.ts'
import { leadsRoutes } from '#/features/leads/server/routes.ts'
import { checkDueTexts } from '#/features/legal/server/check-due-texts.ts'
import { keepEditions } from '#/features/legal/server/keep-editions.ts'
import { openTexts } from '#/features/legal/server/open-texts.ts'
import { legalRoutes } from '#/features/legal/server/routes.ts'
import { inboxHandlers, notificationHandlers } from '#/features/notifications/server/handlers.ts'
import { notificationRoutes } from '#/features/notifications/server/routes.ts'
import { approvalRoutes } from '#/features/organizations/server/approval-routes.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import { organizationHandlers } from '#/features/organizations/server/handlers.ts'
import { requireProof } from '#/features/organizations/server/require-proof.ts'
import { organizationRoutes } from '#/features/organizations/server/routes.ts'
import { ownDataHandlers } from '#/features/own-data/server/handlers.ts'
import { ownDataRoutes } from '#/features/own-data/server/routes.ts'
import { partnerHandlers } from '#/features/partner/server/handlers.ts'
import { partnerRoutes } from '#/features/partner/server/routes.ts'
import { profileRoutes } from '#/features/profile/server/routes.ts'
import { registrationHandlers } from '#/features/registration/server/handlers.ts'
import { registrationRoutes } from '#/features/registration/server/routes.ts'
import { onboardingHandlers } from '#/features/onboarding/server/handlers.ts'
import { onboardingRoutes } from '#/features/onboarding/server/routes.ts'
import { registerHandlers } from '#/features/registers/server/handlers.ts'
import { payoutRegisterRoutes } from '#/features/registers/server/routes.ts'
import { statementHandlers } from '#/features/statements/server/handlers.ts'
import { statementRoutes } from '#/features/statements/server/routes.ts'
import { searchRoutes } from '#/features/search/server/routes.ts'
import { todayRoutes } from '#/features/today/server/routes.ts'
import { serviceHandlers } from '#/features/services/server/handlers.ts'
import { serviceRoutes } from '#/features/services/server/routes.ts'
import { tasksHandlers } from '#/features/tasks/server/handlers.ts'
import { describeEdition } from '#/features/tasks/server/describe-edition.ts'
import { takeEdition } from '#/features/tasks/server/take-edition.ts'
import { findWayBack } from '#/features/tasks/server/find-way-back.ts'
import { holdForAnnulment } from '#/features/tasks/server/hold-for-annulment.ts'
import { judgeEndings } from '#/features/tasks/server/judge-endings.ts'
import { reachForm } from '#/features/tasks/server/reach-form.ts'
import { tasksRoutes } from '#/features/tasks/server/routes.ts'
import { taxHandlers } from '#/features/taxes/server/handlers.ts'
import { readKnownTax } from '#/features/taxes/server/read-known-tax.ts'
import { taxRoutes } from '#/features/taxes/server/routes.ts'
import { threadsRoutes } from '#/features/threads/server/routes.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { createApi } from '#/platform/server/api.ts'
import type { Api, ApiParts } from '#/platform/server/api.ts'
import { connectedKinds } from '#/platform/server/config-processors.ts'
import type { Config } from '#/platform/server/config.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Gate } from '#/platform/server/gate.ts'
import type { AllowedTrouble } from '#/platform/server/pdf/judge-objects.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { PdfInspection } from '#/platform/server/pdf/pdf-job.ts'
import type { PdfPool, PdfRefusal } from '#/platform/server/pdf/pdf-pool.ts'
import type { StampedDocument } from '#/platform/server/pdf/stamp-pdf.ts'
import type { Log } from '#/platform/server/log.ts'
import { openSignedDays } from '#/platform/server/signed-days.ts'
import { createWorkTable, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { forgetExpired, forgetExpiredJob } from './forget-expired.ts'
import type { Gateways } from './open-gateways.ts'
import { resealFields, resealFieldsJob } from './reseal-fields.ts'

export type Parts = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  gateways: Gateways
  pdf: PdfPool
  replica?: ApiParts['replica']
  checkReplies: boolean
}

/** `prepare`: what must be done before the first visitor. */
type Assembled = { readonly api: Api; readonly table: WorkTable; readonly prepare: () => Promise<void> }

/** The only place where features are wired to their dependencies. */
export function assemble(parts: Parts): Assembled {
  const deps = depsOf(parts)
  const gate: Gate = {
    account: (caller) => checkSession(deps, caller),
    client: (account, caller, permission) => enterOrganization(deps, account, caller, permission),
    ...(parts.config.training ? {} : { proof: (client) => requireProof(deps, client) }),
    ...(parts.replica ? { wrote: (account) => noteWrite(deps, account) } : {}),
    work: (account, side) => checkDueTexts(deps.db, deps, account.personId, side),
  }
  const api = createApi({
    gate,
    db: parts.db,
    clock: parts.clock,
    log: parts.log,
    replica: parts.replica,
    checkReplies: parts.checkReplies,
  })
  const table = createWorkTable()
  onJob(table, forgetExpiredJob, () => forgetExpired(deps), 1000)
  onJob(table, resealFieldsJob, () => resealFields(deps), 1000)
  journalRoutes(api, deps)
  journalHandlers(table, deps)
  identityRoutes(api, deps)
  identityHandlers(table, deps)
  legalRoutes(api, deps)
  bankRoutes(api, deps)
  bankHandlers(table, deps)
  profileRoutes(api, deps)
  organizationRoutes(api, deps)
  organizationHandlers(table, deps)
  approvalRoutes(api, deps)
  connectionRoutes(api, deps)
  connectionHandlers(table, deps)
  partnerRoutes(api, deps)
  partnerHandlers(table, deps)
  registrationRoutes(api, deps)
  registrationHandlers(table, deps)
  contractorRoutes(api, deps)
  contractorHandlers(table, deps)
  const receiptOf = (id: Id<'assignment'>) => printWorkReceipt(deps, id)
  const ways = { describeEdition, findWayBack, holdForAnnulment, judgeEndings, receiptOf, takeEdition }
  documentRoutes(api, { ...deps, ...ways })
  documentHandlers(
    table,
    { ...deps, ...ways, gatherWorkFiles: (...asked) => gatherWorkFiles(deps, ...asked) },
    {
      receipts: (row, place) => makePackagePart(deps, row, place),
      audit: (row, place) => makeAuditPart(deps, row, place),
    },
  )
  attachmentRoutes(api, { ...deps, reachForm: (...asked) => reachForm(deps, ...asked) })
  attachmentHandlers(table, deps)
  tasksRoutes(api, deps)
  tasksHandlers(table, deps)
  threadsRoutes(api, deps)
  payoutRegisterRoutes(api, deps)
  registerHandlers(table, { ...deps, ...(gate.proof && { proof: (tx, by) => requireProof({ db: tx }, by) }) })
  onboardingRoutes(api, deps)
  onboardingHandlers(table, deps)
  statementRoutes(api, deps)
  statementHandlers(table, deps)
  receiptRoutes(api, deps)
  receiptHandlers(table, deps)
  channelReceiptHandlers(table, deps)
  ledgerRoutes(api, deps)
  monthRoutes(api, deps)
  monthHandlers(table, deps)
  reportRoutes(api, deps)
  reportHandlers(table, deps)
  taxRoutes(api, deps)
  taxHandlers(table, deps)
  serviceRoutes(api, deps)
  serviceHandlers(table, deps)
  notificationRoutes(api, deps)
  notificationHandlers(table, deps)
  inboxHandlers(table, deps)
  auditRoutes(api, deps)
  leadsRoutes(api, deps)
  ownDataRoutes(api, deps)
  ownDataHandlers(table, deps)
  cabinetRoutes(api, deps)
  todayRoutes(api, deps)
  searchRoutes(api, deps)
  return { api, table, prepare: () => keepEditions(deps) }
}

function depsOf({ config, db, clock, log, gateways, pdf }: Parts) {
  const { taxService, bankTaxService, npdStatus, bankFiles, bankDirectory, sms, mail, files, myTaxUrl, probes } = gateways
  const { channelFor, offered, timeStamps, virusScan, push, max } = gateways
  return {
    db,
    clock,
    log,
    taxService,
    bankTaxService,
    npdStatus,
    channelFor,
    offered,
    bankDirectory,
    probes,
    sms,
    mail,
    push,
    max,
    files,
    timeStamps,
    virusScan,
    keptRoots: openSignedDays(join(config.dataDir, 'document-roots'), config.secrets.passwordPepper),
    bankFiles,
    ...config.secrets,
    journalHeads: openSignedDays(join(config.dataDir, 'journal-heads'), config.secrets.passwordPepper),
    journalMail: config.journalMail,
    smsPolicy: config.smsPolicy,
    publicUrl: config.publicUrl,
    closingDays: config.closingDays,
    debtThresholds: config.debtThresholds,
    renderPdf: async (document: PdfDocument) => bytesOf(await pdf.renderInWorker(document)),
    stampPdf: async (stamped: StampedDocument) => bytesOf(await pdf.stampInWorker(stamped)),
    inspectPdf: async (bytes: Uint8Array, allowed?: readonly AllowedTrouble[]) =>
      inspectionOf(await pdf.inspectInWorker(bytes, allowed)),
    readKnownTax: (personId: Id<'person'>) => readKnownTax(db, personId),
    texts: openTexts(config.textsDir),
    processors: {
      connected: connectedKinds(config),
      parties: config.processors,
      wished: { push: config.push !== undefined, max: config.max !== undefined },
    },
    brand: {
      name: config.brandName,
      site: config.publicUrl,
      operator: config.operator,
      phone: config.mainPhone,
      messenger: config.messengerPhone,
    },
    partner: { name: config.brandName, inn: config.operator.inn, myTaxUrl, training: config.npd === undefined },
    secureCookies: config.publicUrl.startsWith('https:'),
  }
}

/** What takes too long to read is not read; what finds the queue full may be read later. */
function inspectionOf(done: Result<PdfInspection, PdfRefusal>) {
  if (done.ok) return done.value
  return refuse({ kind: done.refusal.kind === 'overloaded' ? ('overloaded' as const) : ('tooHard' as const) })
}

/** A document that cannot be made now is a fault of the job, and the job retries. */
function bytesOf(made: Result<Uint8Array, PdfRefusal>): Uint8Array {
  if (made.ok) return made.value
  throw new Error(`PDF: ${made.refusal.kind}`)
}
