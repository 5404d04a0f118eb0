import { deviceName } from '#/features/identity/domain/device-name.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type News = { readonly personId: Id<'person'>; readonly sessionId: Id<'session'> }

const link = '/person/profile?tab=security'

/** Sent at once to all of the person's devices and their phone: if someone else signed in, the person still has time. */
export async function noticesForNewDevice(tx: Tx, { personId, sessionId: id }: News): Promise<PendingNotice[]> {
  const session = await sessionFacts(tx, id)
  const notice = {
    eventKey: `session:${id}:entered`,
    ...noticeOf('enteredAnew', 'person'),
    body: `${deviceName(session.user_agent)}, ${session.ip}, ${formatMoment(session.created_at)} (МСК). Не вы? Закройте доступ`,
    link,
  }
  return [{ notice, personId }]
}

export async function noticesForPassword(tx: Tx, { personId, sessionId: id }: News): Promise<PendingNotice[]> {
  const session = await sessionFacts(tx, id)
  const notice = {
    eventKey: `session:${id}:password`,
    ...noticeOf('passwordChanged', 'person'),
    body: `${deviceName(session.user_agent)}, ${session.ip}, ${formatMoment(session.created_at)} (МСК). На других устройствах вы вышли. Не вы? Войдите по коду и задайте новый пароль`,
    link,
  }
  return [{ notice, personId }]
}

function sessionFacts(tx: Tx, id: Id<'session'>) {
  return tx.selectFrom('sessions').select(['user_agent', 'ip', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
}
