import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contractorContract from '../contract/contractor.ts'
import * as customerContract from '../contract/customer.ts'
import * as statusContract from '../contract/status.ts'
import { findBatch, pageOfBatches, rowsOfBatch } from './batch-queries.ts'
import { checkStatuses } from './check-statuses.ts'
import { describeBatch } from './describe-batch.ts'
import { describeContractor } from './describe-contractor.ts'
import { dependenceRoutes } from './dependence-routes.ts'
import { formerEmployeeRoutes } from './former-employee-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import type { InvitationRouteDeps } from './invitation-routes.ts'
import { previewList } from './preview-list.ts'
import { printEvidence } from './print-evidence.ts'
import type { EvidenceDeps } from './print-evidence.ts'
import { markFormerEmployee } from './mark-former-employee.ts'
import { saveContractorNote } from './save-contractor-note.ts'
import { pageOfContractors, tagsOf } from './queries.ts'
import { startList } from './start-list.ts'
import { changeContractorState } from './change-contractor-state.ts'
import { changeListState } from './change-list-state.ts'
import { tagContractors } from './tag-contractors.ts'
import { viewBatch } from './view-batch.ts'
import type { DescribeDeps } from './view-batch.ts'
import { viewContractor } from './view-contractor.ts'
import { viewRow } from './view-row.ts'
import { answerEmployment } from './answer-employment.ts'
import { answerObjection } from './answer-objection.ts'
import { listCustomers } from './list-customers.ts'
import { objectToStop } from './object-to-stop.ts'
import { watchContractor } from './watch-contractor.ts'
import { writeContractors } from './write-contractors.ts'
import { writeList } from './write-list.ts'

type Deps = DescribeDeps & EvidenceDeps & InvitationRouteDeps & { readonly fieldKey: FieldKey }

export function contractorRoutes(api: Api, deps: Deps): void {
  receiptRoutes(api, deps)
  listRoutes(api, deps)
  peopleRoutes(api, deps)
  customerRoutes(api, deps)
  invitationRoutes(api, deps)
  dependenceRoutes(api, deps)
  formerEmployeeRoutes(api, deps)
}

function receiptRoutes(api: Api, deps: Deps): void {
  serve(api, statusContract.checkStatuses, ({ scope, body }) => checkStatuses(deps, scope, body))
  serve(api, statusContract.readStatusCheck, async ({ scope, params }) => {
    const batch = await findBatch(deps.db, scope, params.id)
    if (batch?.kind !== 'screen') return refuse({ kind: 'notFound' })
    const [head, rows] = await Promise.all([
      viewBatch(deps, batch),
      rowsOfBatch(deps.db, scope, batch, { after: 0, size: 100, only: undefined }),
    ])
    return ok({ batch: head, rows: rows.map(viewRow) })
  })
  serve(api, statusContract.downloadEvidence, ({ scope, params }) => printEvidence(deps, scope, params.id))
}

function listRoutes(api: Api, deps: Deps): void {
  serve(api, statusContract.previewList, ({ scope, query, body }) => previewList(deps, scope, body, query))
  serve(api, statusContract.startList, ({ scope, query, body }) => startList(deps, scope, body, query))
  serve(api, statusContract.listStatusLists, async ({ scope, query }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const size = query.size ?? 10
    const rows = await pageOfBatches(deps.db, scope, { cursor: query.cursor, size })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: await Promise.all(items.map((batch) => viewBatch(deps, batch))), next })
  })
  serve(api, statusContract.readStatusList, ({ scope, params }) => describeBatch(deps, scope, params.id))
  serve(api, statusContract.listStatusRows, async ({ scope, params, query }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const batch = await findBatch(deps.db, scope, params.id)
    if (!batch) return refuse({ kind: 'notFound' })
    const size = query.size ?? 50
    const after = /^\d{1,6}$/.test(query.cursor ?? '') ? Number(query.cursor) : 0
    const rows = await rowsOfBatch(deps.db, scope, batch, { after, size: size + 1, only: query.only })
    const items = rows.slice(0, size).map(viewRow)
    return ok({ items, next: rows.length > size ? String(items.at(-1)?.no ?? '') : null })
  })
  serve(api, statusContract.changeListState, async ({ scope, params }) => {
    const changed = await changeListState(deps, scope, params.id, params.action)
    return changed.ok ? describeBatch(deps, scope, params.id) : changed
  })
  serve(api, statusContract.downloadStatusList, ({ scope, params, query }) =>
    writeList(deps, scope, params.id, query.format ?? 'xlsx'),
  )
}

function customerRoutes(api: Api, deps: Deps): void {
  serve(api, customerContract.listCustomers, async ({ scope, query }) => ok(await listCustomers(deps, scope, query)))
  serve(api, customerContract.objectToStop, ({ scope, params, body }) => objectToStop(deps, scope, params.id, body.words))
  serve(api, customerContract.answerEmployment, ({ scope, params, body }) =>
    answerEmployment(deps, scope, params.id, body.left_on),
  )
}

function peopleRoutes(api: Api, deps: Deps): void {
  serve(api, contractorContract.listContractors, async ({ scope, query }) => {
    const size = query.size ?? 25
    const rows = await pageOfContractors(deps.db, scope, { ...query, size, today: moscowDate(deps.clock.now()) })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: items.map(viewContractor), next })
  })
  serve(api, contractorContract.exportContractors, ({ scope, query }) => writeContractors(deps, scope, query))
  serve(api, contractorContract.readContractor, ({ scope, params }) => describeContractor(deps, scope, params.id))
  serve(api, contractorContract.listTags, async ({ scope }) => ok({ tags: (await tagsOf(deps.db, scope)).map(({ tag }) => tag) }))
  serve(api, contractorContract.changeContractorState, async ({ scope, params: { id, action }, body }) => {
    const changed = await changeContractorState(deps, scope, id, action, body)
    if (!changed.ok) return changed
    const card = await describeContractor(deps, scope, id)
    return card.ok ? ok(card.value.contractor) : card
  })
  serve(api, contractorContract.markFormerEmployee, ({ scope, params, body }) =>
    markFormerEmployee(deps, scope, params.id, body.left_on),
  )
  serve(api, customerContract.answerObjection, ({ scope, params: { id, outcome }, body }) =>
    answerObjection(deps, scope, id, { outcome, words: body.words }),
  )
  serve(api, contractorContract.saveContractorNote, ({ scope, params, body }) => saveContractorNote(deps, scope, params.id, body))
  serve(api, contractorContract.tagContractors, ({ scope, body }) => tagContractors(deps, scope, body))
  serve(api, contractorContract.watchContractor, ({ scope, params, body }) =>
    watchContractor(deps, scope, params.id, body.is_watched),
  )
}
