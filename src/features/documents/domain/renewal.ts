import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { moscowMoment } from '#/kernel/time.ts'
import { documentStates, isInPreparation, isLeftUnsigned, waitingSide } from './document.ts'
import type { DocumentState } from './document.ts'
import type { OwnTemplateKind } from './template.ts'

/** Kinds that hold for long, so that a new edition of their template concerns what was signed before it. Orders and acts are done once. */
export const renewableKinds = ['frame', 'nda'] as const satisfies readonly OwnTemplateKind[]
export type RenewableKind = (typeof renewableKinds)[number]

export function isRenewableKind(kind: OwnTemplateKind): kind is RenewableKind {
  return renewableKinds.some((known) => known === kind)
}

/** A new edition proposed to all who signed under an older one. */
export const renewalLifecycle = lifecycle(
  {
    proposing: { finish: { to: 'proposed', by: 'system' }, stop: { to: 'stopped', by: 'system' } },
    proposed: final,
    stopped: final,
  },
  { proposing: 'Составляем', proposed: 'Составлено', stopped: 'Остановлено' },
)
export const unfinishedRenewalStates = ['proposing'] as const satisfies readonly StateOf<typeof renewalLifecycle>[]

/** One document of it. */
export const renewalLineLifecycle = lifecycle(
  {
    waiting: { propose: { to: 'proposed', by: 'system' }, leave: { to: 'left', by: 'system' } },
    proposed: final,
    left: final,
  },
  { waiting: 'Ещё не составлено', proposed: 'Предложено', left: 'Не составлено' },
)
export const waitingLineStates = ['waiting'] as const satisfies readonly LineState[]
export const leftLineStates = ['left'] as const satisfies readonly LineState[]
type LineState = StateOf<typeof renewalLineLifecycle>

/** What has come of the new edition with one person. */
export const renewalAnswers = ['preparing', 'waitsUs', 'waitsPerson', 'signed', 'refused', 'left'] as const
export type RenewalAnswer = (typeof renewalAnswers)[number]

export const renewalAnswerNames: Record<RenewalAnswer, string> = {
  preparing: 'Составляем',
  waitsUs: 'Ждёт вашей подписи',
  waitsPerson: 'Ждёт исполнителя',
  signed: 'Подписали обе стороны',
  refused: 'Не подписана',
  left: 'Не составлена',
}

/** `proposal`: the state of the new edition; null where there is none yet. */
export function answerOf(line: LineState, proposal: DocumentState | null): RenewalAnswer {
  if (renewalLineLifecycle.is.left(line)) return 'left'
  if (proposal === null) return 'preparing'
  const side = waitingSide(proposal)
  if (side !== undefined) return side === 'client' ? 'waitsUs' : 'waitsPerson'
  if (isLeftUnsigned(proposal)) return 'refused'
  return isInPreparation(proposal) ? 'preparing' : 'signed'
}

/** The states of the new edition that mean this answer. */
export function statesOfAnswer(answer: RenewalAnswer): readonly DocumentState[] {
  return documentStates.filter((state) => answerOf('proposed', state) === answer)
}

/** Days that people have at least and at most to answer. */
export const answerDays = { least: 3, most: 180 } as const

/** The last day of answering suits the law of the house: nobody is hurried, and nothing hangs for ever. */
export function isAnswerDay(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const days = today.until(day, { largestUnit: 'days' }).days
  return days >= answerDays.least && days <= answerDays.most
}

/** The term ends with its last day. */
export function endOfAnswers(day: Temporal.PlainDate): Temporal.Instant {
  return moscowMoment(day, '23:59')
}

const remindedBefore = [7, 3, 1] as const

/** When those who have not answered are reminded next; undefined: no more. */
export function nextReminder(answerBy: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant | undefined {
  const moments = remindedBefore.map((days) => moscowMoment(answerBy.subtract({ days }), '10:00'))
  return moments.find((at) => Temporal.Instant.compare(at, now) > 0)
}

/** One of the sides has yet to answer. */
export const isAwaited = oneOf(['waitsUs', 'waitsPerson'] satisfies readonly RenewalAnswer[])
export const isPersonAwaited = oneOf(['waitsPerson'] satisfies readonly RenewalAnswer[])
