import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** How much of what is left is missing to pay a sum beside what is already promised; undefined when it is enough. */
export function missingTo(amount: Kopecks, promised: Kopecks, left: Kopecks): Kopecks | undefined {
  const missing = amount + promised - left
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
