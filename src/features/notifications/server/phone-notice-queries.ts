import { phoneChangeLifecycle } from '#/features/identity/domain/phone-change.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type News = { readonly changeId: Id<'phoneChange'>; readonly personId: Id<'person'> }

const link = '/person/profile?tab=security'

/** The old phone gets a message of its own; this notice goes to the cabinet and the mailbox. */
export async function noticesForNewPhone(tx: Tx, { changeId: id, personId }: News): Promise<PendingNotice[]> {
  const change = await changeFacts(tx, id)
  const notice = {
    eventKey: `phone:${id}:changed`,
    ...noticeOf('phoneChanged', 'person'),
    body: `Теперь это ${maskPhone(change.new_phone)}. Подписать документы можно через сутки. Не вы? Напишите в поддержку`,
    link,
  }
  return [{ notice, personId }]
}

/** The SMS is sent to the old phone: until the move it is the phone of the account. */
export async function noticesForRecovery(tx: Tx, { changeId: id, personId }: News): Promise<PendingNotice[]> {
  const change = await changeFacts(tx, id)
  if (!phoneChangeLifecycle.is.waiting(change.state)) return []
  const notice = {
    eventKey: `phone:${id}:asked`,
    ...noticeOf('recoveryAsked', 'person'),
    body: `${formatMoment(change.due_at)} профиль перейдёт на ${maskPhone(change.new_phone)}. Если это не вы, отмените перенос`,
    link,
  }
  return [{ notice, personId }]
}

function changeFacts(tx: Tx, id: Id<'phoneChange'>) {
  return tx.selectFrom('phone_changes').select(['new_phone', 'due_at', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
}
