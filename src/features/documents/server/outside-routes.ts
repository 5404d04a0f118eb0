import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract/outside.ts'
import { documentLifecycle } from '../domain/document.ts'
import { outsideListLifecycle, outsideRowLifecycle, outsideWaits } from '../domain/outside-list.ts'
import { confirmContract } from './confirm-contract.ts'
import { disputeContract } from './dispute-contract.ts'
import { findOutsideList, pageOfOutsideLists, rowsOfOutsideList } from './outside-list-queries.ts'
import { layOutOutsideTable } from './lay-out-outside-table.ts'
import { misloadContract } from './misload-contract.ts'
import { previewOutsideList } from './preview-outside-list.ts'
import { startOutsideList } from './start-outside-list.ts'
import { uploadOutsidePaper } from './upload-outside-paper.ts'
import type { PaperDeps } from './upload-paper.ts'
import { writeOutsideErrors } from './write-outside-errors.ts'

export function outsideRoutes(api: Api, deps: PaperDeps): void {
  serve(api, contract.uploadOutsidePaper, ({ scope, query, body }) =>
    uploadOutsidePaper(deps, scope, { upload: query.upload, name: query.file_name, bytes: body }),
  )
  serve(api, contract.previewOutsideList, ({ scope, query, body }) => previewOutsideList(deps, scope, fileOf(query, body)))
  serve(api, contract.startOutsideList, ({ scope, query, body }) => startOutsideList(deps, scope, fileOf(query, body)))
  serve(api, contract.listOutsideLists, async ({ scope, query }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const size = query.size ?? 10
    const rows = await pageOfOutsideLists(deps.db, scope, { cursor: query.cursor, size })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: items.map(listToView), next })
  })
  serve(api, contract.readOutsideList, async ({ scope, params }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const list = await findOutsideList(deps.db, scope, params.id)
    if (!list) return refuse({ kind: 'notFound' })
    return ok({ list: listToView(list), rows: (await rowsOfOutsideList(deps.db, list.id)).map(rowToView) })
  })
  serve(api, contract.downloadOutsideErrors, ({ scope, params }) => writeOutsideErrors(deps, scope, params.id))
  serve(api, contract.downloadOutsideSample, async () =>
    ok(await layOutOutsideTable([], 'Договоры, подписанные вне платформы.xlsx')),
  )
  serve(api, contract.disputeContract, ({ scope, params, body }) => disputeContract(deps, scope, params.id, body))
  serve(api, contract.misloadContract, ({ scope, params }) => misloadContract(deps, scope, params.id))
  serve(api, contract.confirmContract, ({ scope, params }) => confirmContract(deps, scope, params.id))
}

function fileOf({ upload, file_name: name }: { readonly upload: string; readonly file_name: string }, bytes: Uint8Array) {
  return { upload, name, bytes }
}

function listToView(list: NonNullable<Awaited<ReturnType<typeof findOutsideList>>>) {
  const { id, name, state, total, waiting, awaiting, made, wrong, lapsed } = list
  const counts = { total, waiting, awaiting, made, wrong, lapsed }
  const finished = list.finished_at?.toString() ?? null
  const at = { created_at: list.created_at.toString(), finished_at: finished }
  return { id, name, state, state_name: outsideListLifecycle.nameOf(state), ...counts, ...at }
}

function rowToView(row: Awaited<ReturnType<typeof rowsOfOutsideList>>[number]) {
  const { document_id: id, document_title: title, document_state: state } = row
  return {
    row: row.source_row,
    state: row.state,
    state_name: outsideRowLifecycle.nameOf(row.state),
    name: row.cells?.[0] ?? '',
    problem: row.problem,
    waits_for: row.waits_for === null ? null : outsideWaits[row.waits_for],
    document: id !== null && title !== null && state !== null ? { id, title, state_name: documentLifecycle.nameOf(state) } : null,
  }
}
