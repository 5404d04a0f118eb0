import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { AnswerNote, TakeNote } from './answer-note.ts'
import type { MessageKind } from './messages.ts'

/** A note with the message whose answer it is about. */
export type Remark = AnswerNote & { readonly message: MessageKind }

/**
 * Passes notes on with the name of their message. Items set aside are passed each time, because they are counted; anything else
 * once a day, because it repeats with every answer.
 */
export function takeNotesOnce(
  clock: Clock,
  onRemark: (remark: Remark) => void = () => undefined,
): (message: MessageKind) => TakeNote {
  let [day, told] = ['', new Set<string>()]
  return (message) => (note) => {
    if (note.kind === 'naiveTime' && !isHoursOff(note.at, clock.now())) return
    const today = moscowDate(clock.now()).toString()
    if (day !== today) [day, told] = [today, new Set()]
    const key = [message, note.kind, 'field' in note ? note.field : '', 'word' in note ? note.word : ''].join(' ')
    if (note.kind !== 'setAside' && told.has(key)) return
    told.add(key)
    onRemark({ ...note, message })
  }
}

/** A time of just now that seems hours away was probably written in another zone, such as UTC. */
function isHoursOff(at: Temporal.Instant, now: Temporal.Instant): boolean {
  const hours = Math.abs(at.until(now).total('hours'))
  return hours >= 2 && hours <= 4
}
