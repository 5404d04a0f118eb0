import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { AddedClauses } from './added-clauses.ts'

/** The money of an act that was paid: how much has gone, and whether the contractor gave all of it back. */
export type PaidMoney = { readonly amount: Kopecks; readonly refunded: boolean }

/** The sum of the act that replaces a paid one: null where the money was given back and there is nothing to act on. */
export function sumOfNewAct(
  paid: PaidMoney,
  asked: Kopecks | undefined,
): Result<Kopecks | null, { readonly kind: 'annulmentBlocked'; readonly way: string }> {
  if (paid.refunded) return ok(null)
  const amount = asked ?? paid.amount
  if (amount <= paid.amount) return ok(amount)
  const way = `Новый акт составляют не больше чем на выплаченные ${formatRubles(paid.amount)}. Остальное оплатите по новому заказу`
  return refuse({ kind: 'annulmentBlocked', way })
}

/** What an agreement to annul a paid act says of the money. A draft by engineers: no lawyer has read it yet. */
export function paidActClauses(paid: PaidMoney, next: Kopecks | null): AddedClauses {
  const all = formatRubles(paid.amount)
  if (next === null) {
    return {
      clauses: [`Деньги, полученные по Акту (${all}), Исполнитель возвратил Заказчику. Новый акт не составляется.`],
      outcome: 'Акт аннулируется, деньги по нему возвращены, нового акта не будет',
    }
  }
  const sum = formatRubles(next)
  if (next === paid.amount) {
    return {
      clauses: [
        `Стороны составляют новый акт на ${sum}. Деньги, полученные по Акту (${all}), засчитываются по нему полностью, повторно они ` +
          'не выплачиваются. Чек налога на профессиональный доход формируется по новому акту.',
      ],
      outcome: `Акт аннулируется, составляется новый на ${sum}. Выплаченные деньги засчитываются по нему`,
    }
  }
  const excess = formatRubles(kopecks(paid.amount - next))
  return {
    clauses: [
      `Стороны составляют новый акт на ${sum}. Из денег, полученных по Акту (${all}), по нему засчитываются ${sum}, повторно они не ` +
        `выплачиваются. Остальные ${excess} Исполнитель возвращает Заказчику в течение десяти рабочих дней после подписания нового ` +
        `акта. Чек налога на профессиональный доход формируется по новому акту на ${sum}.`,
    ],
    outcome: `Акт аннулируется, составляется новый на ${sum}. Лишние ${excess} исполнитель возвращает заказчику`,
  }
}
