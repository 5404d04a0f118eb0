import { requireWhole } from '#/features/organisations/server/require-whole.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { findBatch, pageOfBatches, rowsOfBatch } from './batch-queries.ts'
import { checkStatuses } from './check-statuses.ts'
import { describeBatch } from './describe-batch.ts'
import { describeContractor } from './describe-contractor.ts'
import { invitationRoutes } from './invitation-routes.ts'
import type { InvitationRouteDeps } from './invitation-routes.ts'
import { previewList } from './preview-list.ts'
import { printEvidence } from './print-evidence.ts'
import type { EvidenceDeps } from './print-evidence.ts'
import { noteContractor } from './note-contractor.ts'
import { pageOfContractors, tagsOf } from './queries.ts'
import { startList } from './start-list.ts'
import { steerContractor } from './steer-contractor.ts'
import { steerList } from './steer-list.ts'
import { tagContractors } from './tag-contractors.ts'
import { viewBatch } from './view-batch.ts'
import type { DescribeDeps } from './view-batch.ts'
import { viewContractor } from './view-contractor.ts'
import { viewRow } from './view-row.ts'
import { watchContractor } from './watch-contractor.ts'
import { writeContractors } from './write-contractors.ts'
import { writeList } from './write-list.ts'

type Deps = DescribeDeps & EvidenceDeps & InvitationRouteDeps

export function contractorRoutes(api: Api, deps: Deps): void {
  checkRoutes(api, deps)
  listRoutes(api, deps)
  peopleRoutes(api, deps)
  invitationRoutes(api, deps)
}

function checkRoutes(api: Api, deps: Deps): void {
  serve(api, contract.checkStatuses, ({ scope, body }) => checkStatuses(deps, scope, body))
  serve(api, contract.readStatusCheck, async ({ scope, params }) => {
    const batch = await findBatch(deps.db, scope, params.id)
    if (batch?.kind !== 'screen') return refuse({ kind: 'notFound' })
    const [head, rows] = await Promise.all([
      viewBatch(deps, batch),
      rowsOfBatch(deps.db, scope, batch, { after: 0, size: 100, only: undefined }),
    ])
    return ok({ batch: head, rows: rows.map(viewRow) })
  })
  serve(api, contract.downloadEvidence, ({ scope, params }) => printEvidence(deps, scope, params.id))
}

function listRoutes(api: Api, deps: Deps): void {
  serve(api, contract.previewList, ({ scope, query, body }) => previewList(deps, scope, body, query))
  serve(api, contract.startList, ({ scope, query, body }) => startList(deps, scope, body, query))
  serve(api, contract.listStatusLists, async ({ scope, query }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const size = query.size ?? 10
    const rows = await pageOfBatches(deps.db, scope, { cursor: query.cursor, size })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: await Promise.all(items.map((batch) => viewBatch(deps, batch))), next })
  })
  serve(api, contract.readStatusList, ({ scope, params }) => describeBatch(deps, scope, params.id))
  serve(api, contract.listStatusRows, async ({ scope, params, query }) => {
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
  serve(api, contract.steerList, async ({ scope, params }) => {
    const steered = await steerList(deps, scope, params.id, params.action)
    return steered.ok ? describeBatch(deps, scope, params.id) : steered
  })
  serve(api, contract.downloadStatusList, ({ scope, params, query }) => writeList(deps, scope, params.id, query.format ?? 'xlsx'))
}

function peopleRoutes(api: Api, deps: Deps): void {
  serve(api, contract.listContractors, async ({ scope, query }) => {
    const size = query.size ?? 25
    const rows = await pageOfContractors(deps.db, scope, { ...query, size, today: moscowDate(deps.clock.now()) })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: items.map(viewContractor), next })
  })
  serve(api, contract.exportContractors, ({ scope, query }) => writeContractors(deps, scope, query))
  serve(api, contract.readContractor, ({ scope, params }) => describeContractor(deps, scope, params.id))
  serve(api, contract.listTags, async ({ scope }) => ok({ tags: (await tagsOf(deps.db, scope)).map(({ tag }) => tag) }))
  serve(api, contract.steerContractor, async ({ scope, params: { id, action }, body }) => {
    const steered = await steerContractor(deps, scope, id, action, body)
    if (!steered.ok) return steered
    const card = await describeContractor(deps, scope, id)
    return card.ok ? ok(card.value.contractor) : card
  })
  serve(api, contract.noteContractor, ({ scope, params, body }) => noteContractor(deps, scope, params.id, body))
  serve(api, contract.tagContractors, ({ scope, body }) => tagContractors(deps, scope, body))
  serve(api, contract.watchContractor, ({ scope, params, body }) => watchContractor(deps, scope, params.id, body.is_watched))
}
