import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { statementLineLifecycle } from '../domain/statement-line.ts'
import type { StatementLineState } from '../domain/statement-line.ts'
import { applyLineJob } from './jobs.ts'
import type { LineRecord } from './queries.ts'

type Proposed = Pick<LineRecord, 'id' | 'statement_id' | 'amount' | 'state'>

/** Makes a proposed pair final; what the line says of the order is recorded by a job. The caller holds the line. */
export async function confirmLine(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  line: Proposed,
): Promise<ReturnType<typeof ok<{ id: Id<'statementLine'>; state: StatementLineState }>>> {
  const confirmed = statementLineLifecycle.move(line.state, 'confirm', 'client')
  if (!confirmed.ok) throw new Error(`Line ${line.id} is confirmed in the state ${line.state}`)
  const change = { state: confirmed.value, updated_at: deps.clock.now() }
  await tx.updateTable('statement_lines').set(change).where('id', '=', line.id).execute()
  await enqueue(tx, deps.clock, applyLineJob, { lineId: line.id }, { key: line.id })
  await recordEntry(tx, deps, scope, {
    action: 'statementLineConfirmed',
    object: { kind: 'statement', id: line.statement_id },
    facts: { amount: line.amount },
  })
  return ok({ id: line.id, state: confirmed.value })
}
