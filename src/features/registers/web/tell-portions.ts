import { celebrate, warn } from '#/platform/web/alerts.ts'
import { plural } from '#/kernel/russian.ts'
import { rowsWord } from './register-words.ts'

/** A change too large for one call goes by portions, and each of them is a step of its own: said, because Ctrl+Z takes back one. */
export function tellPortions(asked: number, sent: number, portion: number): void {
  const words = portionWords(asked, sent, portion)
  if (words) (sent < asked ? warn : celebrate)(...words)
}

export function portionWords(asked: number, sent: number, portion: number): readonly [string, string] | undefined {
  if (asked <= portion) return undefined
  const steps = Math.ceil(sent / portion)
  const back = `Чтобы отменить всё, нажмите Ctrl+Z ${steps} ${plural(steps, 'раз', 'раза', 'раз')}`
  if (sent < asked)
    return [
      `Отправлено ${rowsWord(sent)} из ${asked}`,
      `Остальные могли не записаться: проверьте связь и посмотрите их.${steps > 0 ? ` ${back}` : ''}`,
    ]
  return [`Отправлено ${rowsWord(sent)}`, `Это ${steps} ${plural(steps, 'шаг', 'шага', 'шагов')}. ${back}`]
}
