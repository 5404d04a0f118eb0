import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { MailGateway } from '#/gateways/mail/port.ts'
import type { Log } from '#/platform/server/log.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'

/**
 * Sends the operator the hash of the file of signed heads of this night, where an address is set: a letter can not be taken back.
 * A letter that could not be sent is a warning; the next night sends another.
 */
export async function mailHeads(deps: {
  readonly clock: Clock
  readonly log: Log
  readonly mail: MailGateway
  readonly journalMail: string | undefined
  readonly journalHeads: SignedDays
}): Promise<void> {
  if (deps.journalMail === undefined) return
  const day = moscowDate(deps.clock.now())
  const { name, sha256, lines } = await deps.journalHeads.describe(day)
  const sent = await deps.mail.send({
    to: deps.journalMail,
    subject: `Журнал: подписанные головы за ${formatDay(day)}`,
    text: `Файл journal-heads/${name}, строк ${lines}.\nSHA-256 ${sha256}\n\nСохраните письмо: по нему видно, что файл не меняли.`,
    messageKey: `journal-heads:${day.toString()}`,
  })
  if (!sent.ok) deps.log.warn({ day: day.toString(), why: sent.refusal.kind }, 'the heads of journals were not mailed')
}
