import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { BankFiles, StatementProblem, StatementTable } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { keepStatement } from './keep-statement.ts'
import { accountsEver, statementToView, statementViews } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly files: FileStore; readonly bankFiles: BankFiles }

export type StatementFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** The file is a table of this form, about this account. */
  readonly table?: StatementTable | undefined
  readonly accountId?: Id<'account'> | undefined
}

/**
 * Reads a bank's statement and finds the lines about our orders. Each of them is applied by a job of its own; what fits twice, or
 * only nearly, waits for people. Lines already known from another statement, and lines about no order of ours, are not kept.
 */
export async function uploadStatement(deps: Deps, scope: ClientScope, file: StatementFile) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `statements:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const known = await accountsEver(deps.db, scope.orgId)
  const account = known.find(({ id }) => id === file.accountId)
  if (file.table && !account) return refuse({ kind: 'statementForeign' })
  const read =
    file.table && account
      ? deps.bankFiles.readStatementTable(file.bytes, file.table, account.account)
      : deps.bankFiles.readStatement(file.bytes)
  if (!read.ok) return refuse({ kind: 'statementUnreadable', problem: problemWords(read.refusal, file.table) })
  const accounts = new Set(known.map((one) => one.account))
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

function problemWords({ kind, line, text }: StatementProblem, table: StatementTable | undefined): string {
  switch (kind) {
    case 'notAStatement':
      return table ? 'в таблице нет нужных столбцов или ни одной строки с датой' : 'это не выписка банка'
    case 'noAccounts':
      return 'в ней не сказано, какого она счёта'
    case 'tooLarge':
      return 'она больше 32 МБ'
    case 'unreadableLine':
      return `строка ${line ?? 0}${text === undefined ? '' : `: «${text}»`}`
  }
}
