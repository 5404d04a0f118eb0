import type { Id } from '#/kernel/ids.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Change = {
  readonly registrationId: Id<'npdRegistration'>
  readonly personId: Id<'person'>
  readonly kind: 'register' | 'unregister'
  readonly state: string
}

/** Reports the outcome of a registration as self-employed, or of leaving the regime. Steps in progress are not reported. */
export async function noticesForRegistration(
  tx: Tx,
  { registrationId: id, personId, kind, state }: Change,
): Promise<PendingNotice[]> {
  const row = await tx
    .selectFrom('npd_registrations')
    .select(['registered_on', 'unregistered_on', 'rejection_text', 'updated_at', 'mode'])
    .where('id', '=', id)
    .executeTakeFirst()
  const words = row && wordsOf(kind, state, row)
  if (!row || !words) return []
  const link = kind === 'register' ? '/partner/RegistrationNPD' : '/person/profile?tab=taxes'
  return [{ personId, notice: { eventKey: `npd:${id}:${state}:${row.updated_at.toString()}`, link, ...words } }]
}

type Row = {
  readonly registered_on: Temporal.PlainDate | null
  readonly unregistered_on: Temporal.PlainDate | null
  readonly rejection_text: string | null
  readonly mode: 'guided' | 'direct'
}

function wordsOf(kind: 'register' | 'unregister', state: string, row: Row) {
  const since = row.registered_on ? ` с ${formatDay(row.registered_on)}` : ''
  const left = row.unregistered_on ? ` ${formatDay(row.unregistered_on)}` : ''
  const why = row.rejection_text ?? 'ФНС не назвала причину'
  const next = row.mode === 'direct' ? 'Подтвердите привязку в «Мой налог»' : 'Осталось привязать платформу'
  switch (`${kind} ${state}`) {
    case 'register done':
      return { ...noticeOf('registered', 'person', { since }), body: `ФНС подтвердила статус. ${next}` }
    case 'register notYet':
      return { ...noticeOf('registrationUnknown', 'person'), body: 'Мы спрашивали сутки. Проверьте регистрацию в «Мой налог»' }
    case 'register denied':
    case 'register rejected':
      return { ...noticeOf('registrationRefused', 'person'), body: why }
    case 'unregister done':
      return { ...noticeOf('unregistered', 'person', { since: left }), body: 'Платформа отвязана, выплаты остановлены' }
    case 'unregister notYet':
      return { ...noticeOf('unregistrationUnknown', 'person'), body: 'Мы спрашивали сутки. Посмотрите в «Мой налог»' }
    case 'unregister rejected':
      return { ...noticeOf('unregistrationRefused', 'person'), body: why }
    default:
      return undefined
  }
}
