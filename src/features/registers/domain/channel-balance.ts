import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** What a channel has left to pay from, and what it is already to pay of that. */
export type ChannelBalance = { readonly left: Kopecks; readonly promised: Kopecks }

/** How much is missing to pay a sum where money is put into the channel beforehand; undefined when it is enough, or nobody knows. */
export function missingTo(amount: Kopecks, balance: ChannelBalance | undefined): Kopecks | undefined {
  if (!balance) return undefined
  const missing = amount + balance.promised - balance.left
  return missing > 0 ? kopecks(missing) : undefined
}

/** The same in words, with what to do. */
export function balanceShortage(missing: Kopecks) {
  return {
    missing,
    text: `Не хватает ${formatRubles(missing, 'short')} на балансе шлюза`,
    fix: 'Пополните баланс в кабинете провайдера и запустите оплату',
  }
}
