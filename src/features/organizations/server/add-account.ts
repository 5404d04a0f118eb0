import { requireOpenBank } from '#/features/banks/server/require-open-bank.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { maskTail, parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { accountsOf } from './account-queries.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

const accountsMax = 20

/**
 * Adds a bank account of the organization. The account number must match the BIC, and the bank must be open; the first account
 * becomes the main one. A bank that was not named gets its name from the directory.
 */
export async function addAccount(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  typed: { bik: string; account: string; bank_name?: string | undefined },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const bik = parseBik(typed.bik)
  if (!bik) return refuse({ kind: 'requisitesBad', problem: 'БИК — 9 цифр', field: 'bik' })
  const account = parseBankAccount(typed.account, bik)
  if (!account) return refuse({ kind: 'requisitesBad', problem: 'Счёт не подходит к этому БИК', field: 'account' })
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, scope.orgId)
    const bank = await requireOpenBank(tx, deps.clock.now(), bik)
    if (!bank.ok) return bank
    const known = await accountsOf(tx, scope.orgId)
    if (known.some((one) => one.bik === bik && one.account === account))
      return refuse({ kind: 'wrongState', state: 'этот счёт уже добавлен' })
    if (known.length >= accountsMax) return refuse({ kind: 'wrongState', state: `счетов уже ${accountsMax}` })
    const row = {
      id: newId('account', deps.clock),
      org_id: scope.orgId,
      bik,
      account,
      bank_name: typed.bank_name ?? bank.value ?? '',
      is_main: known.length === 0,
      channel: 'bank' as const,
      created_by: scope.personId,
      created_at: deps.clock.now(),
    }
    await tx.insertInto('organization_accounts').values(row).execute()
    await recordEntry(tx, deps, scope, {
      action: 'accountAdded',
      object: { kind: 'account', id: row.id, name: maskTail(account) },
      facts: { requisites: `БИК ${bik}${row.is_main ? ', основной' : ''}` },
    })
    return ok({ ...row, removed_at: null })
  })
}
