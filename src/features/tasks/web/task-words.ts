import { formatRubles, kopecks } from '#/kernel/money.ts'
import { npdPercent } from '#/kernel/npd-tax.ts'
import { plural } from '#/kernel/russian.ts'
import { acceptanceDays } from '../domain/assignment.ts'

type Pay = { readonly pay_kind: 'fixed' | 'unit' | 'offers'; readonly price: number | null; readonly unit: string | null }

/** «15 000 ₽», «350 ₽ за м²», «Ждём предложений» */
export function payWords({ pay_kind: kind, price, unit }: Pay): string {
  if (kind === 'offers') return 'Ждём предложений'
  if (price === null) return 'Цена не указана'
  const sum = formatRubles(kopecks(price), 'short')
  return kind === 'unit' ? `${sum} за ${unit ?? 'шт'}` : sum
}

/** «≈ 14 100 ₽» */
export function aboutRubles(amount: number): string {
  return `≈\u00A0${formatRubles(kopecks(amount), 'short')}`
}

/** «≈ 14 100 ₽ после налога 6 %», or with the deduction where the viewer is known to have it. */
export function netWords(net: number, withDeduction: boolean): string {
  return `${aboutRubles(net)} ${withDeduction ? 'после налога, с учётом вычета' : `после налога ${npdPercent('company')}`}`
}

export function placeWords({ format, place }: { readonly format: 'remote' | 'onSite'; readonly place: string }): string {
  return format === 'remote' ? 'Удалённо' : place || 'На месте'
}

/** What the card of a task says where silence accepts. */
export const autoAcceptanceWords = `Автоприёмка через ${acceptanceDays} ${plural(acceptanceDays, 'рабочий день', 'рабочих дня', 'рабочих дней')} после сдачи`

/** «Мест: 2 из 5 свободно» */
export function slotsWords({ slots, slots_taken: taken }: { readonly slots: number; readonly slots_taken: number }): string {
  const free = slots - taken
  return free <= 0
    ? 'Мест нет'
    : slots === 1
      ? '1 место'
      : `Свободно ${free} из ${slots} ${plural(slots, 'места', 'мест', 'мест')}`
}

/** «осталось 2 дня», «сегодня», «просрочено на 3 дня» */
export function dueWords(day: string, today: string): { readonly words: string; readonly late: boolean } {
  const days = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days
  const count = Math.abs(days)
  const words = `${count} ${plural(count, 'день', 'дня', 'дней')}`
  if (days === 0) return { words: 'сегодня', late: false }
  return days > 0 ? { words: `осталось ${words}`, late: false } : { words: `просрочено на ${words}`, late: true }
}
