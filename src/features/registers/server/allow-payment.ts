import { findStops } from '#/features/contractors/server/find-stops.ts'
import { isPartner, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { findPayoutMethod } from '#/features/profile/server/find-payout-method.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { unblockFirst } from '../domain/check-row.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { storedId } from './register-queries.ts'

export type HoldReason = { readonly kind: 'held'; readonly problem: RowProblem; readonly until?: Temporal.Instant }

/** May money go to this person now? Gives where to, or why the payment is held. */
export async function allowPayment(
  tx: Tx,
  now: Temporal.Instant,
  payout: PayoutRecord,
  npd: { readonly result: 'active' | 'notActive' | 'unknown'; readonly unregisteredOn: Temporal.PlainDate | undefined },
): Promise<Result<{ readonly id: string; readonly mask: string }, HoldReason>> {
  const personId = storedId('person', payout.person_id)
  const stops = await findStops(tx, storedId('organization', payout.org_id), [personId], moscowDate(now))
  if (stops.get(personId)?.state === 'blocked') return hold('R034', 'Исполнитель заблокирован у вас', unblockFirst)
  const binding = await findBinding(tx, personId)
  if (!mayRegisterIncome(binding)) {
    const bound = isPartner(binding.state)
    return bound
      ? hold('R010', 'Нет права на чеки', 'Исполнителю нужно разрешить его в «Мой налог»')
      : hold('R009', 'Платформа не привязана', 'Исполнителю нужно подтвердить привязку в «Мой налог»')
  }
  if (npd.result === 'notActive') {
    const since = npd.unregisteredOn ? `с ${formatDay(npd.unregisteredOn)}` : `на ${formatDay(moscowDate(now))}`
    return hold('R007', `Не самозанятый ${since}`, 'Исполнителю нужно встать на учёт')
  }
  if (npd.result === 'unknown') return hold('R008', 'Статус НПД не проверен: ФНС не отвечает', 'Проверим сами через час')
  const method = await findPayoutMethod(tx, now, personId)
  if (!method) return hold('R025', 'Нет реквизитов', 'Исполнителю нужно указать счёт или карту')
  if (Temporal.Instant.compare(method.usableFrom, now) > 0) {
    const text = `Реквизиты изменены, выплата после ${formatMoment(method.usableFrom)}`
    return hold('R029', text, 'Деньги уйдут сами после этого времени', method.usableFrom)
  }
  return ok({ id: method.id, mask: method.mask })
}

function hold(code: string, text: string, fix: string, until?: Temporal.Instant) {
  const problem: RowProblem = { code, text, fix, severity: 'error' }
  return refuse<HoldReason>({ kind: 'held', problem, ...(until && { until }) })
}
