import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { BankFiles, StatementProblem } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { keepStatement } from './keep-statement.ts'
import { accountsEver, statementToView, statementViews } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly files: FileStore; readonly bankFiles: BankFiles }

/**
 * Reads a bank's statement and finds the lines about our orders. Each of them is applied by a job of its own; what fits twice, or
 * only nearly, waits for people. Lines already known from another statement, and lines about no order of ours, are not kept.
 */
export async function uploadStatement(
  deps: Deps,
  scope: ClientScope,
  file: { readonly name: string; readonly bytes: Uint8Array },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `statements:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = deps.bankFiles.readStatement(file.bytes)
  if (!read.ok) return refuse({ kind: 'statementUnreadable', problem: problemWords(read.refusal) })
  const accounts = new Set((await accountsEver(deps.db, scope.orgId)).map(({ account }) => account))
  const own = read.value.accounts.filter(({ account }) => accounts.has(account))
  const [first] = own
  if (!first) return refuse({ kind: 'statementForeign' })
  const { sha256 } = await deps.files.put(file.bytes)
  const days = own.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => Temporal.PlainDate.compare(a, b))
  return deps.db.transaction().execute(async (tx) => {
    const kept = await keepStatement(tx, deps, {
      orgId: scope.orgId,
      name: file.name,
      sha256,
      from: days[0] ?? first.from,
      to: days.at(-1) ?? first.to,
      lines: read.value.lines,
      uploadedBy: scope.personId,
    })
    if (!kept) throw new Error('A statement of a member is always kept')
    const { id, told } = kept
    await recordEntry(tx, deps, scope, {
      action: 'statementUploaded',
      object: { kind: 'statement', id, name: file.name },
      facts: { sha256, rows: told },
    })
    return ok(statementToView(await statementViews(tx, scope.orgId).where('statements.id', '=', id).executeTakeFirstOrThrow()))
  })
}

function problemWords({ kind, line, text }: StatementProblem): string {
  switch (kind) {
    case 'notAStatement':
      return 'это не выписка банка'
    case 'noAccounts':
      return 'в ней не сказано, какого она счёта'
    case 'tooLarge':
      return 'она больше 32 МБ'
    case 'unreadableLine':
      return `строка ${line ?? 0}${text === undefined ? '' : `: «${text}»`}`
  }
}
