import { assignmentLifecycle, isEndedWork } from '#/features/tasks/domain/assignment.ts'
import type { AssignmentState } from '#/features/tasks/domain/assignment.ts'
import { applicationLifecycle, isOpenApplication, nameForCustomer } from '#/features/tasks/domain/application.ts'
import type { ApplicationState } from '#/features/tasks/domain/application.ts'

export const threadSides = ['client', 'person'] as const
export type ThreadSide = (typeof threadSides)[number]

export const threadSideNames: Readonly<Record<ThreadSide, string>> = { client: 'Заказчик', person: 'Исполнитель' }

export const longestMessage = 4000

/** After a work is paid and closed, or cancelled when there was a contract, the sides may still write for so many days. */
export const openDays = 30

/** An account writes at most so many messages: a limit against floods, not against talk. */
export const messagesAtOnce = { count: 20, seconds: 60 } as const
export const messagesOfDay = { count: 500, seconds: 86_400 } as const

/** A message to many people at once: so many times an hour. */
export const roundsOfHour = { count: 10, seconds: 3600 } as const

/** A notice is due only if nobody has read the message in this time: those who talk at the moment hear nothing else. */
export const noticeDelay = { minutes: 1 } as const

/** The same unread messages are told of again only after this. */
export const toldAgainHours = 24

export type Standing = {
  readonly application: ApplicationState
  readonly works: readonly {
    readonly state: AssignmentState
    /** When it was closed or cancelled; none while it goes on. */
    readonly endedAt: Temporal.Instant | null
    /** Something of it was signed by both sides, or it was disputed. */
    readonly isEvidenced: boolean
  }[]
}

/** While something may still become of the application or of its works; then the thread is only read. */
export function mayWrite({ application, works }: Standing, now: Temporal.Instant): boolean {
  if (isOpenApplication(application)) return true
  return works.some(({ state, endedAt, isEvidenced }) => {
    if (assignmentLifecycle.is.cancelled(state) && !isEvidenced) return false
    return endedAt === null || Temporal.Instant.compare(now, endedAt.add({ hours: 24 * openDays })) < 0
  })
}

/** Nobody would read it: the thread is only read by the customer. */
export const contractorGone = 'Исполнитель удалил аккаунт'

/** Where the thread stands, in the words of this side: the part of a divided work that goes on, or else the last one. */
export function standingName({ application, works }: Standing, side: ThreadSide): string {
  const work = works.find(({ state }) => !isEndedWork(state)) ?? works.at(-1)
  if (work) return assignmentLifecycle.nameOf(work.state)
  return side === 'client' ? nameForCustomer(application) : applicationLifecycle.nameOf(application)
}

/** Several messages one after another are told of once: until they are read, or for a day. */
export function isNewBurst(toldAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return toldAt === null || Temporal.Instant.compare(now, toldAt.add({ hours: toldAgainHours })) >= 0
}

/** A notice of the burst may be there by now. */
export function isNoticed(toldAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return toldAt !== null && Temporal.Instant.compare(now, toldAt.add(noticeDelay)) >= 0
}
