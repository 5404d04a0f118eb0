import { findWording } from '#/features/tasks/domain/wording.ts'
import type { ThreadSide } from './thread.ts'

export type MessageHint = { readonly word: string; readonly why: string }

type Writing = {
  readonly side: ThreadSide
  /** The customer has chosen the applicant: contacts are open. */
  readonly chosen: boolean
}

/** What people write of money that goes past the platform, besides the words no task may hold. */
const outside =
  /(?<![а-яё])(?:налич(?:кой|ку|ка|ными|ные)|(?:перевед[а-яё]+|скин[а-яё]+|кин[а-яё]+|оплач[а-яё]+|заплач[а-яё]+)(?: [а-яё]+){0,3} на (?:карту|сбер[а-яё]*)|(?:без|минуя|мимо) (?:платформ[а-яё]+|сервис[а-яё]*|наряд[а-яё]*))(?![а-яё])/giu

const whyOutside = 'Оплата мимо платформы: ни договора, ни чека, ни спора по таким деньгам не будет'

/**
 * What the author is warned of before a message is sent: money past the platform; contacts until the choice; and whoever writes for
 * the customer, words of an employment. It hinders nobody from sending.
 */
export function messageHints(text: string, { side, chosen }: Writing): MessageHint[] {
  const found = findWording({ text }).filter(({ kind, level }) =>
    kind === 'contact' ? !chosen : level === 'stop' || side === 'client',
  )
  const money = [...text.matchAll(outside)].map(([word]) => ({ word, why: whyOutside }))
  const all = [...found.map(({ word, why }) => ({ word, why })), ...money]
  return all.filter(({ word }, place) => all.findIndex((other) => other.word === word) === place)
}
