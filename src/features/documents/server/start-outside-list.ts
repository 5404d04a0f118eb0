import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { outsideListsOfDay } from '../domain/outside-contract.ts'
import { runOutsideListJob } from './jobs.ts'
import { insertOutsideList } from './outside-list-queries.ts'
import { readOutsideList } from './read-outside-list.ts'
import type { JudgedOutsideLine, OutsideListFile } from './read-outside-list.ts'

/** Takes a list of contracts signed elsewhere for loading in the background; rows with errors are kept to be downloaded. */
export async function startOutsideList(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  file: OutsideListFile,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const limit = { key: `outside-lists:${scope.orgId}`, ...outsideListsOfDay }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const lines = await readOutsideList(deps, scope.orgId, file)
  if (!lines.ok) return lines
  const good = lines.value.filter(({ problem }) => problem === undefined).length
  if (good === 0)
    return refuse({
      kind: 'invalidInput' as const,
      problem: 'во всех строках ошибки: исправьте их или загрузите файлы договоров',
    })
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const id = newId('outsideList', deps.clock)
    const name = file.name.replace(/\.[^.]+$/, '').slice(0, 120)
    const head = { id, org_id: scope.orgId, name, created_by: scope.personId, created_at: now }
    await insertOutsideList(
      tx,
      { ...head, state: 'running', total: lines.value.length },
      lines.value.map((line, at) => ({ ...rowOf(line), list_id: id, no: at + 1, org_id: scope.orgId, changed_at: now })),
    )
    await enqueue(tx, deps.clock, runOutsideListJob, { listId: id }, { key: id })
    const object = { kind: 'outsideList' as const, id, name }
    await recordEntry(tx, deps, scope, { action: 'outsideListStarted', object, facts: { rows: good } })
    return ok({ id })
  })
}

/** Of a row with an error only what was typed is kept. */
function rowOf({ sourceRow, cells, problem, inn, phone, number, day, paperId }: JudgedOutsideLine) {
  const typed = { source_row: sourceRow, cells: [...cells] }
  if (problem !== undefined) return { ...typed, state: 'wrong' as const, problem }
  return {
    ...typed,
    state: 'waiting' as const,
    inn: inn ?? null,
    phone: phone ?? null,
    number,
    day: day ?? null,
    paper_id: paperId ?? null,
  }
}
