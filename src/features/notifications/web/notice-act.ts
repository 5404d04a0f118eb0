import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { notificationView } from '../contract.ts'

export type Notification = z.output<typeof notificationView>

/** What the button at the right of every notice does: «В архив», «Вернуть». */
export type NoticeAct = {
  readonly label: string
  readonly icon: ReactNode
  readonly isArchiving: boolean
  readonly run: (notice: Notification) => Promise<void>
}

/** A critical notice nobody acted on yet is not cleared away. */
export function isHeld({ held_until: held }: Notification, act: NoticeAct): boolean {
  return held !== null && act.isArchiving
}

export function isUnread({ state }: Notification): boolean {
  return state === 'created' || state === 'delivered'
}
