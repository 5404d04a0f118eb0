import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { bankTakesMoney, closedInWords } from '../domain/bank.ts'
import { banksByBik } from './queries.ts'

/**
 * Refuses new requisites in a bank that is closed; returns the name of the bank where the directory has it. A bank that is not
 * listed is taken as it is typed.
 */
export async function requireOpenBank(reader: Reader, now: Temporal.Instant, bik: string) {
  const [bank] = await banksByBik(reader, [bik])
  const open = bankTakesMoney(bank && { closedOn: bank.closed_on ?? undefined }, moscowDate(now))
  if (open.ok) return ok(bank?.name)
  const problem = `${closedInWords(bank?.name ?? 'Банк', open.refusal.on)}: укажите счёт в другом банке`
  return refuse({ kind: 'requisitesBad', problem, field: 'bik' })
}
