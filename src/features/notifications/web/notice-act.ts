import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { notificationView } from '../contract.ts'
import { unreadState } from '../domain/notification.ts'

export type Notification = z.output<typeof notificationView>

/** Action of the button on the right of every notice: «В архив», «Вернуть». */
export type NoticeAct = {
  readonly label: string
  readonly icon: ReactNode
  readonly isArchiving: boolean
  readonly run: (notice: Notification) => Promise<void>
}

/** A critical notice that nobody has acted on yet cannot be archived. */
export function isHeld({ held_until: held }: Notification, act: NoticeAct): boolean {
  return held !== null && act.isArchiving
}

export function isUnread({ state }: Notification): boolean {
  return state === unreadState
}
