import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import * as boardContract from '../contract/board.ts'
import * as samplePaperContract from '../contract/sample-paper.ts'
import * as applicantRuleContract from '../contract/applicant-rule.ts'
import * as taskContract from '../contract/task.ts'
import * as applicationContract from '../contract/application.ts'
import * as acceptanceContract from '../contract/acceptance.ts'
import * as workContract from '../contract/work.ts'
import * as disputeContract from '../contract/dispute.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { acceptResult } from './accept-result.ts'
import { acceptResults } from './accept-results.ts'
import { applicationOf, applicationsOfPerson } from './application-queries.ts'
import { applyForTask } from './apply-for-task.ts'
import { cancelAssignment } from './cancel-assignment.ts'
import { cancelTask } from './cancel-task.ts'
import { checkReadiness } from './check-readiness.ts'
import { chooseApplicant } from './choose-applicant.ts'
import { confirmOffer } from './confirm-offer.ts'
import { confirmTerms } from './confirm-terms.ts'
import { countBoard } from './count-board.ts'
import { createTask } from './create-task.ts'
import { declineApplication } from './decline-application.ts'
import { deskRoutes } from './desk-routes.ts'
import { describeApplication } from './describe-application.ts'
import { describeWorks } from './describe-works.ts'
import { duplicateTask } from './duplicate-task.ts'
import { finishTask } from './finish-task.ts'
import { taskInvitationRoutes } from './invitation-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { keptRoutes } from './kept-routes.ts'
import { limitProblem } from './limit-problem.ts'
import { listTasks } from './list-tasks.ts'
import { listWorks } from './list-works.ts'
import { modifyTask } from './modify-task.ts'
import { publishTask } from './publish-task.ts'
import { ratingRoutes } from './rating-routes.ts'
import { readSamplePaper } from './read-sample-paper.ts'
import { readBoardTask } from './read-board-task.ts'
import { readNewTerms } from './read-new-terms.ts'
import { readSummary } from './read-summary.ts'
import { readTask } from './read-task.ts'
import { readViewer } from './read-viewer.ts'
import { remindPayment } from './remind-payment.ts'
import { removeTask } from './remove-task.ts'
import { renewDocuments } from './renew-documents.ts'
import { reworkResult } from './rework-result.ts'
import { shortlistApplication } from './shortlist-application.ts'
import { changeTaskState } from './change-task-state.ts'
import { setApplicantRule } from './set-applicant-rule.ts'
import { shareMeans } from './share-means.ts'
import { submitResult } from './submit-result.ts'
import { repetitionRoutes } from './repetition-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { viewApplications } from './view-applications.ts'
import { withdrawApplication } from './withdraw-application.ts'
import { searchBoard } from './search-board.ts'
import { workOf } from './work-queries.ts'
import { agreeSum } from './agree-sum.ts'
import { agreeTerms } from './agree-terms.ts'
import { answerDispute } from './answer-dispute.ts'
import { openDispute } from './open-dispute.ts'
import { proposeSum } from './propose-sum.ts'
import { proposeTerms } from './propose-terms.ts'
import { referDispute } from './refer-dispute.ts'
import { withdrawDispute } from './withdraw-dispute.ts'
import { withdrawSum } from './withdraw-sum.ts'
import { writeWorkDays } from './write-work-days.ts'

export type TasksDeps = MakeDocumentDeps &
  ReadsKnownTax & { readonly db: Database; readonly codePepper: string; readonly publicUrl: string }

const usualSize = 25

export function tasksRoutes(api: Api, deps: TasksDeps): void {
  boardRoutes(api, deps)
  deskRoutes(api, deps)
  keptRoutes(api, deps)
  templateRoutes(api, deps)
  repetitionRoutes(api, deps)
  draftRoutes(api, deps)
  taskInvitationRoutes(api, deps)
  taskRoutes(api, deps)
  applicationRoutes(api, deps)
  assignmentRoutes(api, deps)
  disputeRoutes(api, deps)
  ratingRoutes(api, deps)
  personRoutes(api, deps)
}

function boardRoutes(api: Api, deps: TasksDeps): void {
  serve(api, boardContract.listBoard, ({ query: { cursor, size = usualSize, ...asked } }) =>
    searchBoard(deps, { ...asked, key: cursor, size }),
  )
  const counting = { ...deps, readMeans: shareMeans(deps) }
  serve(api, boardContract.countBoard, ({ query }) => countBoard(counting, query))
  serve(api, boardContract.readBoardTask, ({ params }) => readBoardTask(deps, params.id))
  serve(api, samplePaperContract.readSamplePaper, ({ params }) => readSamplePaper(deps, params.id, params.kind))
  serve(api, boardContract.readTaskViewer, ({ scope, params }) => readViewer(deps, scope, params.id))
}

function taskRoutes(api: Api, deps: TasksDeps): void {
  serve(api, taskContract.createTask, ({ scope, body }) => createTask(deps, scope, body))
  serve(api, taskContract.modifyTask, ({ scope, params, body }) => modifyTask(deps, scope, params.id, body))
  serve(api, taskContract.publishTask, ({ scope, params, body }) => publishTask(deps, scope, params.id, body))
  serve(api, applicantRuleContract.setApplicantRule, ({ scope, params, body }) => setApplicantRule(deps, scope, params.id, body))
  serve(api, taskContract.pauseTask, ({ scope, params, body }) =>
    changeTaskState(deps, scope, params.id, { ...body, action: 'pause' }),
  )
  serve(api, taskContract.resumeTask, ({ scope, params, body }) =>
    changeTaskState(deps, scope, params.id, { ...body, action: 'resume' }),
  )
  serve(api, taskContract.extendTask, ({ scope, params, body }) =>
    changeTaskState(deps, scope, params.id, { ...body, action: 'extend' }),
  )
  serve(api, taskContract.cancelTask, ({ scope, params, body }) => cancelTask(deps, scope, params.id, body))
  serve(api, taskContract.finishTask, ({ scope, params, body }) => finishTask(deps, scope, params.id, body))
  serve(api, taskContract.removeTask, ({ scope, params }) => removeTask(deps, scope, params.id))
  serve(api, taskContract.duplicateTask, ({ scope, params }) => duplicateTask(deps, scope, params.id))
  serve(api, taskContract.listTasks, ({ scope, query: { cursor, size = usualSize, ...filter } }) =>
    listTasks(deps, scope, { ...filter, key: cursor, size }),
  )
  serve(api, taskContract.readTask, ({ scope, params }) => readTask(deps, scope, params.id))
}

function applicationRoutes(api: Api, deps: TasksDeps): void {
  serve(api, applicationContract.viewApplications, ({ scope, params }) => viewApplications(deps, scope, params.id))
  serve(api, applicationContract.shortlistApplication, ({ scope, params, body }) =>
    shortlistApplication(deps, scope, params.id, body.listed),
  )
  serve(api, applicationContract.acceptApplication, ({ scope, params }) => chooseApplicant(deps, scope, params.id))
  serve(api, applicationContract.declineApplication, ({ scope, params, body }) =>
    declineApplication(deps, scope, params.id, body.reason),
  )
  serve(api, applicationContract.apply, ({ scope, params, body }) => applyForTask(deps, scope, params.id, body))
  serve(api, applicationContract.withdrawApplication, ({ scope, params }) =>
    withdrawApplication(deps, scope, params.id, 'withdraw'),
  )
  serve(api, applicationContract.confirmTerms, ({ scope, params, body }) => confirmTerms(deps, scope, params.id, body.edition))
  serve(api, applicationContract.confirmOffer, ({ scope, params }) => confirmOffer(deps, scope, params.id))
  serve(api, applicationContract.refuseOffer, ({ scope, params }) => withdrawApplication(deps, scope, params.id, 'refuse'))
}

function assignmentRoutes(api: Api, deps: TasksDeps): void {
  serve(api, workContract.acceptResult, ({ scope, params, body }) => acceptResult(deps, scope, params.id, body?.remarks))
  serve(api, acceptanceContract.acceptResults, ({ scope, body }) => acceptResults(deps, scope, body.assignment_ids))
  serve(api, workContract.reworkResult, ({ scope, params, body }) => reworkResult(deps, scope, params.id, body.text))
  serve(api, workContract.cancelAssignment, ({ scope, params, body }) =>
    cancelAssignment(deps, { side: 'client', scope }, params.id, body.reason),
  )
  serve(api, workContract.renewDocuments, ({ scope, params }) => renewDocuments(deps, scope, params.id))
  serve(api, workContract.submitResult, ({ scope, params, body }) => submitResult(deps, scope, params.id, body))
  serve(api, workContract.remindPayment, ({ scope, params }) => remindPayment(deps, scope, params.id))
  serve(api, workContract.leaveAssignment, ({ scope, params, body }) =>
    cancelAssignment(deps, { side: 'person', scope }, params.id, body.reason),
  )
}

function disputeRoutes(api: Api, deps: TasksDeps): void {
  serve(api, disputeContract.proposeSum, ({ scope, params, body }) => proposeSum(deps, scope, params.id, body))
  serve(api, disputeContract.withdrawSum, ({ scope, params }) => withdrawSum(deps, scope, params.id))
  serve(api, disputeContract.agreeSum, ({ scope, params, body }) => agreeSum(deps, scope, params.id, body))
  serve(
    api,
    disputeContract.openClientDispute,
    async ({ scope, params, body }) =>
      limitProblem(scope, body.claim ?? nothing) ?? openDispute(deps, asClient(scope), params.id, body),
  )
  serve(api, disputeContract.openPersonDispute, ({ scope, params, body }) => openDispute(deps, asPerson(scope), params.id, body))
  serve(api, disputeContract.answerClientDispute, ({ scope, params, body }) =>
    answerDispute(deps, asClient(scope), params.id, body.text),
  )
  serve(api, disputeContract.answerPersonDispute, ({ scope, params, body }) =>
    answerDispute(deps, asPerson(scope), params.id, body.text),
  )
  serve(
    api,
    disputeContract.proposeClientTerms,
    async ({ scope, params, body }) => limitProblem(scope, body.amount) ?? proposeTerms(deps, asClient(scope), params.id, body),
  )
  serve(api, disputeContract.proposePersonTerms, ({ scope, params, body }) =>
    proposeTerms(deps, asPerson(scope), params.id, body),
  )
  serve(
    api,
    disputeContract.agreeClientTerms,
    async ({ scope, params, body }) => limitProblem(scope, body.amount) ?? agreeTerms(deps, asClient(scope), params.id, body),
  )
  serve(api, disputeContract.agreePersonTerms, ({ scope, params, body }) => agreeTerms(deps, asPerson(scope), params.id, body))
  serve(api, disputeContract.referClientDispute, ({ scope, params }) => referDispute(deps, asClient(scope), params.id))
  serve(api, disputeContract.referPersonDispute, ({ scope, params }) => referDispute(deps, asPerson(scope), params.id))
  serve(api, disputeContract.withdrawClientDispute, ({ scope, params }) => withdrawDispute(deps, asClient(scope), params.id))
  serve(api, disputeContract.withdrawPersonDispute, ({ scope, params }) => withdrawDispute(deps, asPerson(scope), params.id))
}

const nothing = kopecks(0)
const asClient = (scope: ClientScope) => ({ side: 'client', scope }) as const
const asPerson = (scope: PersonScope) => ({ side: 'person', scope }) as const

function personRoutes(api: Api, deps: TasksDeps): void {
  serve(api, applicationContract.listApplications, async ({ scope, query: { cursor, size = usualSize } }) => {
    const rows = await applicationsOfPerson(deps.db, scope, cursor, size)
    const page = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    const known = await deps.readKnownTax(scope.personId)
    const { steps } = await checkReadiness(deps.db, deps.fieldKey, scope.personId)
    return ok({ items: page.items.map((row) => describeApplication(row, known, steps)), next: page.next })
  })
  serve(api, applicationContract.readApplication, async ({ scope, params }) => {
    const row = await applicationOf(deps.db, scope.personId, params.id)
    if (!row) return refuse({ kind: 'notFound' })
    const { steps } = await checkReadiness(deps.db, deps.fieldKey, scope.personId)
    return ok(describeApplication(row, await deps.readKnownTax(scope.personId), steps))
  })
  serve(api, applicationContract.readNewTerms, ({ scope, params }) => readNewTerms(deps.db, scope, params.id))
  serve(api, workContract.listAssignments, ({ scope, query: { cursor, size = usualSize, ...narrowed } }) =>
    listWorks(deps, scope, { ...narrowed, key: cursor, size }),
  )
  serve(api, workContract.readAssignment, async ({ scope, params }) => {
    const row = await workOf(deps.db, scope, params.id)
    const [work] = row ? await describeWorks(deps, [row], { side: 'person', known: await deps.readKnownTax(scope.personId) }) : []
    return work ? ok(work) : refuse({ kind: 'notFound' })
  })
  serve(api, workContract.readWorkSummary, ({ scope }) => readSummary(deps, scope))
  serve(api, workContract.exportWorkDays, ({ scope }) => writeWorkDays(deps, scope))
}
