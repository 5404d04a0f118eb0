import { fullName } from '#/features/profile/domain/profile.ts'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal, RefusalKind } from '#/wire/refusals.ts'
import * as listContract from '../contract/list.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import * as memoryContract from '../contract/memory.ts'
import * as orderFileContract from '../contract/order-file.ts'
import * as approvalContract from '../contract/approval.ts'
import * as scheduleContract from '../contract/schedule.ts'
import { registerLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { archiveRegister } from './archive-register.ts'
import { askRequisites } from './ask-requisites.ts'
import { approveRegister } from './approve-register.ts'
import { compareRegister } from './compare-register.ts'
import { confirmByCode } from './confirm-by-code.ts'
import { confirmWithoutCode } from './confirm-without-code.ts'
import { continueRegister } from './continue-register.ts'
import { copyRegister } from './copy-register.ts'
import { countRowErrors } from './count-row-errors.ts'
import { createEmptyRegister } from './create-empty-register.ts'
import { createRegister } from './create-register.ts'
import { decideRow } from './decide-row.ts'
import { describeRegisterFile } from './describe-register-file.ts'
import { editRow } from './edit-row.ts'
import { issueOrderFile } from './issue-order-file.ts'
import { listOrderFiles } from './list-order-files.ts'
import { readOrderFile } from './read-order-file.ts'
import type { KnownChannels } from './find-paying-channel.ts'
import { gridRoutes } from './grid-routes.ts'
import { choosePayee } from './choose-payee.ts'
import { findPayees } from './find-payees.ts'
import { forgetReplacement } from './forget-replacement.ts'
import { forgetPreset } from './forget-preset.ts'
import { importRegister } from './import-register.ts'
import { keepFileViews } from './keep-file-views.ts'
import { listReplacements } from './list-replacements.ts'
import { undoRemembered } from './undo-remembered.ts'
import { listPresets } from './list-presets.ts'
import { listRegisters } from './list-registers.ts'
import { listRowErrors } from './list-row-errors.ts'
import { listRows } from './list-rows.ts'
import { mapRegister } from './map-register.ts'
import { freeWorks, totalOfFreeWorks } from './payable-queries.ts'
import type { PayableOf } from './payable-queries.ts'
import { readRegister } from './read-register.ts'
import { releaseRows } from './release-rows.ts'
import { retryRegister } from './retry-register.ts'
import { returnRegister } from './return-register.ts'
import { rowToView, rowViews } from './row-view-queries.ts'
import { scheduleRegister } from './schedule-register.ts'
import { sendApprovalCode } from './send-approval-code.ts'
import { separateReady } from './separate-ready.ts'
import { splitRow } from './split-row.ts'
import { startRegister } from './start-register.ts'
import { stopRegister } from './stop-register.ts'
import { submitRegister } from './submit-register.ts'
import { summarizeRegisters } from './summarize-registers.ts'
import { tryPayment } from './try-payment.ts'
import { unarchiveRegister } from './unarchive-register.ts'
import { unscheduleRegister } from './unschedule-register.ts'
import { validateRegister } from './validate-register.ts'
import { withdrawRegister } from './withdraw-register.ts'
import { noteTaken } from './note-taken.ts'
import { writeErrorFile } from './write-error-file.ts'
import { writeTemplate } from './write-template.ts'

type Deps = KnownChannels & {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly sms: SmsGateway
  readonly fieldKey: FieldKey
  readonly bankFiles: BankFiles
  readonly codePepper: string
  readonly publicUrl?: string
  readonly channelFor: ChannelFor
}

export function payoutRegisterRoutes(api: Api, deps: Deps): void {
  listRoutes(api, deps)
  importRoutes(api, deps)
  rowRoutes(api, deps)
  gridRoutes(api, deps)
  approvalRoutes(api, deps)
  orderFileRoutes(api, deps)
}

function orderFileRoutes(api: Api, deps: Deps): void {
  serve(api, orderFileContract.issueOrderFile, ({ scope, params }) => issueOrderFile(deps, scope, params.id))
  serve(api, orderFileContract.listOrderFiles, ({ scope, params }) => listOrderFiles(deps, scope, params.id))
  serve(api, orderFileContract.downloadOrderFile, ({ scope, params, query }) =>
    readOrderFile(deps, scope, params.id, query.table),
  )
}

function listRoutes(api: Api, deps: Deps): void {
  serve(api, listContract.listRegisters, async ({ scope, query }) => ok(await listRegisters(deps, scope, query)))
  serve(api, listContract.summarizeRegisters, async ({ scope, query }) => ok(await summarizeRegisters(deps, scope, query)))
  serve(api, listContract.archiveRegister, async ({ scope, params }) => moved(await archiveRegister(deps, scope, params.id)))
  serve(api, listContract.unarchiveRegister, async ({ scope, params }) => moved(await unarchiveRegister(deps, scope, params.id)))
  serve(api, listContract.separateReady, ({ scope, params }) => separateReady(deps, scope, params.id))
  serve(api, listContract.copyRegister, ({ scope, params, body }) => copyRegister(deps, scope, params.id, body.name))
  serve(api, registerContract.listPayable, async ({ scope, query }) => ok(await payableToView(deps.db, scope, query)))
  serve(api, registerContract.createRegister, ({ scope, body }) => createRegister(deps, scope, body))
  serve(api, registerContract.createEmptyRegister, ({ scope, body }) => createEmptyRegister(deps, scope, body))
  serve(api, registerContract.readRegister, ({ scope, params }) => readRegister(deps, scope, params.id))
  serve(api, rowContract.listRowErrors, async ({ scope, query }) => ok(await listRowErrors(deps, scope, query)))
  serve(api, rowContract.countRowErrors, async ({ scope }) => ok({ count: await countRowErrors(deps.db, scope) }))
}

function importRoutes(api: Api, deps: Deps): void {
  const views = keepFileViews()
  serve(api, rowContract.importRegister, ({ scope, query, body }) =>
    importRegister({ ...deps, views }, scope, {
      name: query.file_name,
      bytes: body,
      again: query.again === 'true',
      branchId: query.branch_id,
    }),
  )
  serve(api, rowContract.readRegisterFile, ({ scope, params, query }) =>
    describeRegisterFile({ ...deps, views }, scope, params.id, query),
  )
  serve(api, rowContract.mapRegister, ({ scope, params, body }) => mapRegister(deps, scope, params.id, body))
  serve(api, memoryContract.listPresets, async ({ scope }) => ok(await listPresets(deps, scope)))
  serve(api, memoryContract.forgetPreset, ({ scope, params }) => forgetPreset(deps, scope, params.id))
  serve(api, memoryContract.findPayees, ({ scope, params, query }) => findPayees(deps, scope, params, query.q))
  serve(api, memoryContract.choosePayee, async ({ scope, params, body }) => {
    const chosen = await choosePayee(deps, scope, params, body)
    return chosen.ok ? showRow(deps.db, scope, params.rowId) : chosen
  })
  serve(api, memoryContract.undoRemembered, async ({ scope, params, body }) => {
    const undone = await undoRemembered(deps, scope, params, body)
    return undone.ok ? showRow(deps.db, scope, params.rowId) : undone
  })
  serve(api, memoryContract.listReplacements, async ({ scope, query }) => ok(await listReplacements(deps, scope, query.q)))
  serve(api, memoryContract.forgetReplacement, ({ scope, params }) => forgetReplacement(deps, scope, params.id))
  serve(api, rowContract.downloadErrors, async ({ scope, params }) =>
    noteTaken(deps, scope, params.id, await writeErrorFile(deps, scope, params.id)),
  )
  serve(api, rowContract.downloadTemplate, ({ scope }) => writeTemplate(deps, scope))
}

function rowRoutes(api: Api, deps: Deps): void {
  serve(api, rowContract.listRows, ({ scope, params, query }) => listRows(deps, scope, params.id, query))
  serve(api, rowContract.editRow, async ({ scope, params, body }) => {
    const edited = await editRow(deps, scope, params, body)
    return edited.ok ? showRow(deps.db, scope, params.rowId) : edited
  })
  serve(api, rowContract.decideRow, async ({ scope, params, body }) => {
    const decided = await decideRow(deps, scope, params, { action: params.action, version: body.version })
    return decided.ok ? showRow(deps.db, scope, params.rowId) : decided
  })
  serve(api, rowContract.askRequisites, async ({ scope, params }) => {
    const asked = await askRequisites(deps, scope, params)
    return asked.ok ? ok({ asked: true } as const) : asked
  })
  serve(api, rowContract.splitRow, async ({ scope, params, body }) => {
    const split = await splitRow(deps, scope, params, body.version)
    return split.ok ? showRow(deps.db, scope, params.rowId) : split
  })
}

function approvalRoutes(api: Api, deps: Deps): void {
  serve(api, registerContract.validateRegister, async ({ scope, params }) =>
    moved(await validateRegister(deps, scope, params.id)),
  )
  serve(api, approvalContract.submitRegister, async ({ scope, params }) => moved(await submitRegister(deps, scope, params.id)))
  serve(api, approvalContract.recallRegister, async ({ scope, params }) =>
    moved(await withdrawRegister(deps, scope, params.id, 'recall')),
  )
  serve(api, registerContract.cancelRegister, async ({ scope, params }) =>
    moved(await withdrawRegister(deps, scope, params.id, 'cancel')),
  )
  serve(api, approvalContract.compareRegister, ({ scope, params }) => compareRegister(deps, scope, params.id))
  serve(api, approvalContract.sendApprovalCode, ({ scope, params }) => sendApprovalCode(deps, scope, params.id))
  serve(api, approvalContract.approveRegister, async ({ scope, params, body }) =>
    moved(await approveRegister(deps, scope, params.id, body, confirmByCode(deps, body.code))),
  )
  serve(api, approvalContract.approveWithoutCode, async ({ scope, params, body }) =>
    moved(await approveRegister(deps, scope, params.id, body, confirmWithoutCode())),
  )
  serve(api, approvalContract.returnRegister, async ({ scope, params, body }) =>
    moved(await returnRegister(deps, scope, params.id, body)),
  )
  serve(api, registerContract.tryPayment, ({ scope, params }) => tryPayment(deps, scope, params.id))
  serve(api, registerContract.startRegister, async ({ scope, params }) => moved(await startRegister(deps, scope, params.id)))
  serve(api, scheduleContract.scheduleRegister, async ({ scope, params, body }) => {
    const asked = { day: body.day, time: body.time, onWorkingDay: body.on_working_day }
    const scheduled = await scheduleRegister(deps, scope, params.id, asked)
    if (!scheduled.ok) return scheduled
    const { id, state, scheduledFor } = scheduled.value
    return ok({ id, state, state_name: registerLifecycle.nameOf(state), scheduled_for: scheduledFor.toString() })
  })
  serve(api, scheduleContract.unscheduleRegister, async ({ scope, params }) =>
    moved(await unscheduleRegister(deps, scope, params.id)),
  )
  serve(api, registerContract.stopRegister, async ({ scope, params }) => moved(await stopRegister(deps, scope, params.id)))
  serve(api, registerContract.continueRegister, async ({ scope, params }) =>
    moved(await continueRegister(deps, scope, params.id)),
  )
  serve(api, registerContract.retryRegister, ({ scope, params, body }) => retryRegister(deps, scope, params.id, body.row_ids))
  serve(api, registerContract.releaseRows, ({ scope, params }) => releaseRows(deps, scope, params.id))
}

function moved<Moved extends { id: string; state: RegisterState }, Kind extends RefusalKind>(
  result: Result<Moved, Refusal<Kind>>,
) {
  return result.ok ? ok({ ...result.value, state_name: registerLifecycle.nameOf(result.value.state) }) : result
}

async function showRow(db: Database, scope: ClientScope, rowId: Id<'row'>) {
  const row = await rowViews(db, scope).where('row.id', '=', rowId).executeTakeFirst()
  return row ? ok(rowToView(row)) : refuse({ kind: 'notFound' })
}

async function payableToView(
  db: Database,
  scope: ClientScope,
  query: PayableOf & { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const size = query.size ?? 100
  const [rows, totals] = await Promise.all([
    freeWorks(db, scope, parseListKey(query.cursor ?? ''), size + 1, query),
    totalOfFreeWorks(db, scope, query),
  ])
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  return {
    items: items.map((row) => ({
      assignment_id: row.id,
      branch_id: row.branch_id,
      branch_name: row.branch_name,
      person_name: fullName(row),
      inn: row.inn,
      task_number: row.number,
      task_title: row.title,
      act_number: row.act_number,
      amount: row.accepted_amount ?? row.price,
      accepted_at: row.accepted_at?.toString() ?? null,
    })),
    next,
    ...totals,
  }
}
