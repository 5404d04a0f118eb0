import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

const take = { to: 'sending', by: 'system' } as const

/**
 * A message of a notice: an SMS or a letter. `dropped`: nobody needs it any more, or may be sent it. `unknown`: it may or may not
 * have been sent, and is not sent again.
 */
export const messageLifecycle = lifecycle(
  {
    waiting: { take, drop: { to: 'dropped', by: 'system' } },
    sending: {
      take,
      putBack: { to: 'waiting', by: 'system' },
      send: { to: 'sent', by: 'system' },
      fail: { to: 'failed', by: 'system' },
      lose: { to: 'unknown', by: 'system' },
    },
    sent: final,
    dropped: final,
    failed: final,
    unknown: final,
  },
  {
    waiting: 'Ждёт',
    sending: 'Отправляется',
    sent: 'Отправлено',
    dropped: 'Не нужно',
    failed: 'Не отправлено',
    unknown: 'Неизвестно',
  },
)

/** How the sending of a message ends. */
export type MessageEnd = 'send' | 'fail' | 'lose' | 'drop'

/** The state after the sending has ended: a message is dropped before it is taken, all else comes after. */
export function messageAfter(end: MessageEnd): StateOf<typeof messageLifecycle> {
  return end === 'drop' ? messageLifecycle.after('waiting', end) : messageLifecycle.after('sending', end)
}
