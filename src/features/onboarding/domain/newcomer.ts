import { assignmentLifecycle, isPaidWork } from '#/features/tasks/domain/assignment.ts'
import type { AssignmentState } from '#/features/tasks/domain/assignment.ts'
import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { plural } from '#/kernel/russian.ts'

const exclude = { to: 'excluded', by: 'client' } as const
const inviteAgain = { to: 'waiting', by: 'client' } as const
const accept = { to: 'accepted', by: 'person' } as const
const refuse = { to: 'refused', by: 'person' } as const

/** Somebody of a register who is not here yet. Once he has said yes his work goes its own way; who is late or thinks better may still say yes. */
export const newcomerLifecycle = lifecycle(
  {
    waiting: { invite: { to: 'invited', by: 'system' }, fail: { to: 'stuck', by: 'system' }, exclude },
    invited: { accept, refuse, lapse: { to: 'silent', by: 'system' }, fail: { to: 'stuck', by: 'system' }, exclude },
    refused: { accept, inviteAgain, exclude },
    silent: { accept, refuse, inviteAgain, exclude },
    stuck: { accept, inviteAgain, exclude },
    accepted: final,
    excluded: final,
  },
  {
    waiting: 'Готовим приглашение',
    invited: 'Приглашён',
    refused: 'Отказался',
    silent: 'Не ответил',
    stuck: 'Не приглашён',
    accepted: 'Согласился',
    excluded: 'Исключён',
  },
)
export const newcomerStates = newcomerLifecycle.states
export type NewcomerState = StateOf<typeof newcomerLifecycle>

/** What the link of an invitation still leads to. */
export const linkAnswers = ['open', 'accepted', 'refused', 'over'] as const
export type LinkAnswer = (typeof linkAnswers)[number]

export function linkAnswerOf(state: NewcomerState): LinkAnswer {
  if (state === 'accepted' || state === 'refused') return state
  return 'open'
}

/** Days a person has to answer, and those on which he is reminded. */
export const answerDays = 7
export const reminderDays = [2, 4, 6] as const

/** When an invitation without an answer is looked at next: to remind, and after the last reminder to stop waiting. */
export function nextReminder(invited: Temporal.Instant, sent: number): Temporal.Instant {
  return invited.add({ hours: 24 * (reminderDays[sent] ?? answerDays) })
}

/** A refusal is asked about once more, silence twice; who got no message at all may be asked whenever the limits allow it. */
export function mayAskAgain(state: NewcomerState, repeats: number): boolean {
  if (!newcomerLifecycle.may(state, 'inviteAgain', 'client')) return false
  if (newcomerLifecycle.is.refused(state)) return repeats < 1
  return !newcomerLifecycle.is.silent(state) || repeats < 2
}

export const standingGroups = ['paid', 'ready', 'forming', 'awaited', 'unanswered', 'excluded'] as const
export type StandingGroup = (typeof standingGroups)[number]

/** Of one and of many. */
const groupNames: Record<StandingGroup, readonly [one: string, many: string]> = {
  paid: ['выплачен', 'выплачены'],
  ready: ['готов', 'готовы'],
  forming: ['оформляется', 'оформляются'],
  awaited: ['ждём ответа', 'ждём ответа'],
  unanswered: ['не ответил или отказался', 'не ответили или отказались'],
  excluded: ['исключён', 'исключены'],
}

/** «118 готовы». */
export function groupText(group: StandingGroup, count: number): string {
  const [one, many] = groupNames[group]
  return `${count} ${plural(count, one, many, many)}`
}

/** Where a row stands, and what it waits for: a sentence, empty where it waits for nothing. */
export type Standing = { readonly group: StandingGroup; readonly step: string; readonly waits: string }

export function standingOf(
  newcomer: { readonly state: NewcomerState; readonly reminders: number; readonly problem: string | null },
  work: AssignmentState | null,
): Standing {
  if (work !== null) return standingOfWork(work)
  const step = newcomerLifecycle.nameOf(newcomer.state)
  switch (newcomer.state) {
    case 'waiting':
      return { group: 'awaited', step, waits: 'СМС уйдёт сама' }
    case 'invited':
      return {
        group: 'awaited',
        step: newcomer.reminders === 0 ? step : `${step}, напоминаний: ${newcomer.reminders}`,
        waits: 'Ждём ответа исполнителя',
      }
    case 'accepted':
      return { group: 'forming', step, waits: 'Составляем договор и заказ' }
    case 'refused':
    case 'silent':
    case 'stuck':
      return { group: 'unanswered', step, waits: newcomer.problem ?? 'Пригласите снова или исключите' }
    case 'excluded':
      return { group: 'excluded', step, waits: '' }
  }
}

/** The states of newcomers without a work, and the states of works, that make up a group. */
export function standsIn(group: StandingGroup): {
  readonly newcomers: readonly NewcomerState[]
  readonly works: readonly AssignmentState[]
} {
  const nobody = { reminders: 0, problem: null }
  return {
    newcomers: newcomerStates.filter((state) => standingOf({ ...nobody, state }, null).group === group),
    works: assignmentLifecycle.states.filter((work) => standingOf({ ...nobody, state: 'accepted' }, work).group === group),
  }
}

const waitsFor: Partial<Record<AssignmentState, string>> = {
  docsPending: 'Ждём подписей договора и заказа и привязки платформы',
  active: 'Ждём результата от исполнителя',
  rework: 'Ждём результата от исполнителя',
  submitted: 'Ждём вашей приёмки',
  amountConsent: 'Ждём согласия с суммой',
  disputed: 'Ждём конца спора',
  accepted: 'Ждём акта',
  actPending: 'Ждём подписей акта',
  readyToPay: 'Ждём выплаты',
  paying: 'Ждём ответа банка',
}

function standingOfWork(state: AssignmentState): Standing {
  const step = assignmentLifecycle.nameOf(state)
  if (assignmentLifecycle.is.cancelled(state)) {
    return { group: 'unanswered', step: 'Работа отменена', waits: 'Исключите строку в таблице ниже или заведите задание заново' }
  }
  const waits = waitsFor[state] ?? ''
  if (isPaidWork(state)) return { group: 'paid', step, waits }
  const isReady = assignmentLifecycle.is.readyToPay(state) || assignmentLifecycle.is.paying(state)
  return { group: isReady ? 'ready' : 'forming', step, waits }
}
