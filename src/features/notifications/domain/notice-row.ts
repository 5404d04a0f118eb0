import type { Permission } from '#/kernel/roles.ts'
import type { MessageChannel, NotificationPriority } from './notification.ts'

/** How one side hears of a kind of notice. Nothing said: in the cabinet only. */
export type Telling = {
  /** Channels besides the cabinet. Absent: both for security, none for the rest. */
  readonly by?: readonly MessageChannel[]
  /** Text of the message instead of the title. */
  readonly short?: string
  /** Sent regardless of the settings, and stays until acted on. */
  readonly critical?: true
  readonly priority?: NotificationPriority
  /** The message waits so long and goes only if the subject still awaits its reader. */
  readonly afterHours?: number
  /** The letter leads where the notice leads, not to the list of notices. */
  readonly isLinked?: true
  /** Comes in bursts by SMS: those of a few minutes leave as one, «3 события: …». */
  readonly burst?: true
  /** Comes in bursts: letters of a few minutes leave as one that says these words (one, few, many) and leads to the list. */
  readonly many?: { readonly words: readonly [string, string, string]; readonly link: string }
}

/** Members told: those with a permission, those whom the sender names, or both. */
type Members = { readonly may: Permission; readonly who?: string } | { readonly may?: undefined; readonly who: string }

/** One kind of notice. `{name}` in a text is filled by the sender. */
export type NoticeRow = {
  readonly title: string
  /** The title when its subject is neuter: «соглашение отклонено». */
  readonly neuter?: string
  readonly person?: Telling
  readonly client?: Telling & Members
}

/** Keeps the texts as literals, so that a sender that leaves a `{name}` unfilled does not compile. */
export function defineKinds<const Rows extends Readonly<Record<string, NoticeRow>>>(rows: Rows): Rows {
  return rows
}
