import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { judgeMonth, troubleNames } from '../domain/closing.ts'
import type { MonthVerdict, Notes } from '../domain/closing.ts'
import { writeFrozenList } from '../domain/frozen-list.ts'
import { nameMonth } from '../domain/month-text.ts'
import { describeMonth } from './describe-month.ts'
import type { MonthDeps } from './describe-month.ts'
import { layOutProtocol } from './lay-out-protocol.ts'
import type { ProtocolFacts } from './lay-out-protocol.ts'
import { readPackages } from './read-packages.ts'
import { closingsOf, holdMonth, lockStanding, receiptsOf, sumOf } from './queries.ts'
import { troublesOf } from './trouble-queries.ts'

export type CloseDeps = MonthDeps & {
  readonly db: Database
  readonly brand: { readonly name: string }
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

/**
 * Closes a month: freezes the list of its receipts and makes the protocol. What is closed is what was read: facts are gathered and judged
 * once, and files are stored before the row that names them.
 */
export async function closeMonth(deps: CloseDeps, scope: ClientScope, month: Temporal.PlainDate, notes: Notes) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `close-month:${scope.orgId}`, count: 30, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const of = { orgId: scope.orgId, month }
  const facts = await gather(deps, scope, month, notes)
  const obstacle = refusalOf(judgeMonth(month, moscowDate(deps.clock.now()), facts))
  if (obstacle) return obstacle
  const list = Buffer.from(writeFrozenList(facts.list))
  const protocol = await deps.renderPdf(layOutProtocol({ ...facts, listSha256: sha256Hex(list) }, deps.brand))
  const [storedList, storedProtocol] = [await deps.files.put(list), await deps.files.put(protocol)]
  const closed = await deps.db.transaction().execute(async (tx) => {
    await holdMonth(tx, of)
    if (await lockStanding(tx, of)) return refuse({ kind: 'monthClosed' })
    const edition = ((await closingsOf(tx, of))[0]?.edition ?? 0) + 1
    await tx
      .insertInto('month_closings')
      .values({
        id: newId('monthClosing', deps.clock),
        org_id: scope.orgId,
        month,
        edition,
        state: 'closed',
        receipts: facts.sum.count,
        total: facts.sum.total,
        troubles: JSON.stringify(facts.troubles.map(({ kind, count, total }) => ({ kind, count, total, note: notes[kind] }))),
        list_sha256: storedList.sha256,
        protocol_sha256: storedProtocol.sha256,
        archive_id: facts.packageId,
        closed_by: scope.personId,
        closed_at: facts.at,
      })
      .execute()
    const object = { kind: 'organization' as const, id: scope.orgId, name: nameMonth(month) }
    const shown = { edition, count: facts.sum.count, sha256: storedProtocol.sha256 }
    await recordEntry(tx, deps, scope, { action: 'monthClosed', object, facts: shown })
    return ok()
  })
  return closed.ok ? ok(await describeMonth(deps, scope, month)) : closed
}

async function gather(deps: CloseDeps, scope: ClientScope, month: Temporal.PlainDate, notes: Notes) {
  const of = { orgId: scope.orgId, month }
  const [troubles, sum, rows, closings, packages, organization] = await Promise.all([
    troublesOf(deps.db, of),
    sumOf(deps.db, of),
    receiptsOf(deps.db, of),
    closingsOf(deps.db, of),
    readPackages(deps.db, of),
    deps.db.selectFrom('organizations').select(['short_name', 'inn']).where('id', '=', scope.orgId).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({ id: row.id, number: row.fns_receipt_id ?? '', state: row.state, total: row.total }))
  const edition = (closings[0]?.edition ?? 0) + 1
  const at = deps.clock.now()
  return {
    month,
    notes,
    troubles,
    sum,
    list,
    packages,
    organization,
    edition,
    at,
    packageId: packages.at(-1)?.id ?? null,
  } satisfies Omit<ProtocolFacts, 'listSha256'> & { list: unknown; packageId: unknown }
}

function refusalOf(verdict: MonthVerdict) {
  switch (verdict.kind) {
    case 'runs':
      return refuse({ kind: 'monthRuns', until: formatDay(verdict.until) })
    case 'moneyUnclear':
      return refuse({ kind: 'moneyUnclear', count: verdict.count })
    case 'unexplained':
      return refuse({
        kind: 'troublesUnexplained',
        names: verdict.kinds.map((kind) => troubleNames[kind].toLowerCase()).join(', '),
      })
    case 'ready':
      return undefined
  }
}
