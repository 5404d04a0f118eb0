import { plural } from '#/kernel/russian.ts'

/** What is known of a customer from works he has paid. */
export type CustomerLine = {
  /** Of all on the platform, at most `mostPaid`. */
  readonly paid: number
  /** Share of the last works accepted in their term, in percent; null while they are too few to tell. */
  readonly onTime: number | null
  /** The median of whole days from acceptance to the payment of the last works; null while they are too few. */
  readonly days: number | null
}

/** Fewer works say nothing of a habit, and would tell of one person's payment. */
export const fewestWorks = 5
/** Beyond so many paid works nobody asks how many: «больше 999». */
export const mostPaid = 1000
/** The last works that are looked at. */
export const lastWorks = 100

/** «Оплатил на платформе 12 работ. В срок принял 95 % последних. Обычно платит через 2 дня после приёмки». */
export function customerWords({ paid, onTime, days }: CustomerLine): string {
  if (paid === 0) return 'На платформе недавно: оплаченных работ ещё нет.'
  const works = paid < mostPaid ? `${paid} ${plural(paid, 'работу', 'работы', 'работ')}` : `больше ${mostPaid - 1} работ`
  const said = [`Оплатил на платформе ${works}`]
  if (onTime !== null) said.push(`В срок принял ${onTime} % последних`)
  if (days !== null)
    said.push(
      days === 0
        ? 'Обычно платит в день приёмки'
        : `Обычно платит через ${days} ${plural(days, 'день', 'дня', 'дней')} после приёмки`,
    )
  return `${said.join('. ')}.`
}
