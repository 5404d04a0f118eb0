import { complaintLifecycle, complaintReasonNames } from '#/features/tasks/domain/complaint.ts'
import { sql } from 'kysely'
import { isInvited } from '#/features/tasks/server/is-invited.ts'
import { threadSideNames } from '#/features/threads/domain/thread.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'

export function applicationData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .innerJoin('organizations', 'organizations.id', 'tasks.org_id')
    .select(['tasks.number as номер задания', 'tasks.title as задание', 'organizations.short_name as заказчик'])
    .select(['task_applications.comment as письмо', 'task_applications.state as состояние'])
    .select(rubles('task_applications.price').as('цена'))
    .select(['task_applications.decline_reason as причина отказа', 'task_applications.created_at as отправлен'])
    .where('task_applications.person_id', '=', personId)
    .orderBy('task_applications.created_at')
    .execute()
}

/** Files the person has attached as a contractor; those that were deleted have a reason instead of bytes. */
export function attachmentsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('attachments')
    .select(['id', 'name', 'place', 'about_id', 'part', 'size', 'state', 'problem', 'created_at'])
    .where('person_id', '=', personId)
    .where('org_id', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** What was written in the threads of the person, by both sides. */
export async function threadData(reader: Reader, personId: Id<'person'>) {
  const rows = await reader
    .selectFrom('thread_messages')
    .innerJoin('threads', 'threads.application_id', 'thread_messages.application_id')
    .innerJoin('task_applications', 'task_applications.id', 'threads.application_id')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .select(['tasks.number as номер задания', 'tasks.title as задание', 'thread_messages.side as сторона'])
    .select(['thread_messages.text as текст', 'thread_messages.at as написано'])
    .where('threads.person_id', '=', personId)
    .orderBy('thread_messages.application_id')
    .orderBy('thread_messages.no')
    .execute()
  return rows.map(({ сторона: side, ...row }) => ({ ...row, сторона: threadSideNames[side] }))
}

export async function keptData(reader: Reader, personId: Id<'person'>) {
  const favourites = await reader
    .selectFrom('favourite_tasks')
    .innerJoin('tasks', 'tasks.id', 'favourite_tasks.task_id')
    .select(['tasks.number as номер задания', 'tasks.title as задание', 'favourite_tasks.kept_at as отложено'])
    .where('favourite_tasks.person_id', '=', personId)
    .orderBy('favourite_tasks.kept_at')
    .execute()
  const searches = await reader
    .selectFrom('saved_searches')
    .select(['name as название', 'address as условия', 'is_told as сообщать', 'created_at as сохранён'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  const views = await reader
    .selectFrom('saved_views')
    .innerJoin('organizations', 'organizations.id', 'saved_views.org_id')
    .select(['organizations.full_name as заказчик', 'saved_views.list as список', 'saved_views.name as название'])
    .select(['saved_views.address as условия', 'saved_views.created_at as сохранён'])
    .where('saved_views.person_id', '=', personId)
    .orderBy('saved_views.created_at')
    .execute()
  const names = await reader
    .selectFrom('name_replacements')
    .innerJoin('organizations', 'organizations.id', 'name_replacements.org_id')
    .select([
      'organizations.full_name as заказчик',
      'name_replacements.said as в файлах',
      'name_replacements.saved_at as запомнено',
    ])
    .where('name_replacements.person_id', '=', personId)
    .orderBy('name_replacements.saved_at')
    .execute()
  const drafts = await reader
    .selectFrom('task_drafts')
    .innerJoin('organizations', 'organizations.id', 'task_drafts.org_id')
    .select(['organizations.full_name as заказчик', 'task_drafts.fields as поля', 'task_drafts.saved_at as набрано'])
    .where('task_drafts.person_id', '=', personId)
    .orderBy('task_drafts.about')
    .orderBy('task_drafts.edition')
    .execute()
  const complaints = await reader
    .selectFrom('task_complaints')
    .innerJoin('tasks', 'tasks.id', 'task_complaints.task_id')
    .select(['tasks.number as номер задания', 'task_complaints.reason', 'task_complaints.words as слова'])
    .select(['task_complaints.state', 'task_complaints.decision as ответ', 'task_complaints.created_at as отправлена'])
    .where('task_complaints.person_id', '=', personId)
    .orderBy('task_complaints.created_at')
    .execute()
  const ratings = await ratingData(reader, personId)
  const invitations = await reader
    .selectFrom('task_invitations')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .innerJoin('organizations', 'organizations.id', 'task_invitations.org_id')
    .select(['tasks.number as номер задания', 'tasks.title as задание', 'organizations.full_name as заказчик'])
    .select(['task_invitations.phone as телефон', 'task_invitations.inn as ИНН', 'task_invitations.state as состояние'])
    .select(['task_invitations.decline_reason as причина отказа', 'task_invitations.sent_at as отправлено'])
    .where(isInvited(personId))
    .orderBy('task_invitations.created_at')
    .execute()
  const told = complaints.map(({ reason, state, ...row }) => ({
    ...row,
    причина: complaintReasonNames[reason],
    состояние: complaintLifecycle.nameOf(state),
  }))
  return [
    {
      избранное: favourites,
      поиски: searches,
      'виды списков': views,
      'как вас называют файлы заказчиков': names,
      'набранные задания': drafts,
      жалобы: told,
      оценки: ratings,
      'приглашения на задания': invitations,
    },
  ]
}

/** What the person gave, and what of him he sees. */
async function ratingData(reader: Reader, personId: Id<'person'>) {
  const rows = await reader
    .selectFrom('ratings')
    .innerJoin('assignments', 'assignments.id', 'ratings.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'ratings.org_id')
    .leftJoin('rating_disputes', 'rating_disputes.rating_id', 'ratings.id')
    .select(['tasks.number as номер задания', 'organizations.full_name as заказчик', 'ratings.side', 'ratings.stars as звёзд'])
    .select(['ratings.tags as метки', 'ratings.words as слова', 'ratings.reply as ответ', 'ratings.given_at as поставлена'])
    .select(['rating_disputes.words as почему оспорена', 'rating_disputes.decision as решение оператора'])
    .where('ratings.person_id', '=', personId)
    .where((where) => where.or([where('ratings.side', '=', 'person'), where('ratings.shown_at', 'is not', null)]))
    .orderBy('ratings.given_at')
    .execute()
  return rows.map(({ side, ...row }) => ({ ...row, 'кто поставил': side === 'person' ? 'вы' : 'заказчик' }))
}

export async function workData(reader: Reader, personId: Id<'person'>) {
  const works = await reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .select(['assignments.id as номер', 'tasks.number as номер задания', 'tasks.title as задание'])
    .select(['organizations.full_name as заказчик', 'organizations.inn as ИНН заказчика', 'assignments.state as состояние'])
    .select([rubles('assignments.price').as('цена'), rubles('assignments.accepted_amount').as('принято на')])
    .select(['assignments.created_at as начата', 'assignments.submitted_at as сдана', 'assignments.accepted_at as принята'])
    .select(['assignments.paid_at as оплачена', 'assignments.closed_at as закрыта'])
    .where('assignments.person_id', '=', personId)
    .orderBy('assignments.created_at')
    .execute()
  const results = await reader
    .selectFrom('task_results')
    .innerJoin('assignments', 'assignments.id', 'task_results.assignment_id')
    .select(['task_results.assignment_id as работа', 'task_results.no as раз', 'task_results.text as текст'])
    .select('task_results.criteria_met as отмеченные критерии')
    .select(['task_results.links as ссылки', 'task_results.submitted_at as сдан', 'task_results.decision as решение'])
    .select('task_results.decision_text as ответ заказчика')
    .where('assignments.person_id', '=', personId)
    .orderBy('task_results.submitted_at')
    .execute()
  return [{ работы: works, результаты: results }]
}

export function documentsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('documents')
    .innerJoin('organizations', 'organizations.id', 'documents.org_id')
    .select(['documents.id', 'documents.number', 'documents.title', 'documents.kind', 'documents.day', 'documents.state'])
    .select(['documents.sha256', 'documents.signed_sha256', 'documents.protocol_sha256', 'documents.signed_at'])
    .select(['documents.source', 'documents.closed_to_person'])
    .select(rubles('documents.amount').as('amount'))
    .select('organizations.full_name as client')
    .where('documents.person_id', '=', personId)
    .orderBy('documents.created_at')
    .execute()
}

export function signatureData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('document_signatures')
    .innerJoin('documents', 'documents.id', 'document_signatures.document_id')
    .select(['documents.title as документ', 'documents.number as номер документа', 'document_signatures.signed_at as когда'])
    .select(['document_signatures.signer_name as имя', 'document_signatures.signer_phone as телефон'])
    .select(['document_signatures.signer_inn as ИНН', 'document_signatures.role as роль', 'document_signatures.ip as адрес'])
    .select(['document_signatures.user_agent as программа', 'document_signatures.document_sha256 as SHA-256 файла'])
    .where('document_signatures.signer_id', '=', personId)
    .orderBy('document_signatures.signed_at')
    .execute()
}

export function payoutData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('payouts')
    .innerJoin('organizations', 'organizations.id', 'payouts.org_id')
    .select(['organizations.full_name as плательщик', rubles('payouts.amount').as('сумма'), 'payouts.state as состояние'])
    .select(['payouts.requisites_mask as куда', 'payouts.purpose as назначение', 'payouts.bank_id as номер в банке'])
    .select(['payouts.created_at as создана', 'payouts.paid_at as оплачена', 'payouts.assignment_id as работа'])
    .where('payouts.person_id', '=', personId)
    .orderBy('payouts.created_at')
    .execute()
}

export async function receiptData(reader: Reader, personId: Id<'person'>) {
  const receipts = await reader
    .selectFrom('receipts')
    .select(['fns_receipt_id as номер чека', 'link as ссылка', rubles('total').as('сумма'), 'services as услуги'])
    .select([
      'buyer_name as покупатель',
      'buyer_inn as ИНН покупателя',
      'income_type as вид покупателя',
      'inn as ИНН продавца',
      'seller_name as продавец',
    ])
    .select(['operation_at as дата расчёта', 'registered_at as зарегистрирован', 'state as состояние'])
    .select(['cancelled_at as аннулирован', 'cancel_comment as почему аннулирован', 'difference as расхождение с ФНС'])
    .where('person_id', '=', personId)
    .orderBy('operation_at')
    .execute()
  const requests = await reader
    .selectFrom('receipt_cancel_requests')
    .innerJoin('receipts', 'receipts.id', 'receipt_cancel_requests.receipt_id')
    .innerJoin('organizations', 'organizations.id', 'receipt_cancel_requests.org_id')
    .select([
      'receipts.fns_receipt_id as номер чека',
      'organizations.full_name as заказчик',
      'receipt_cancel_requests.side as кто просит',
    ])
    .select(['receipt_cancel_requests.reason as причина', 'receipt_cancel_requests.comment as пояснение'])
    .select(['receipt_cancel_requests.asked_at as когда', 'receipt_cancel_requests.state as состояние'])
    .select('receipt_cancel_requests.decided_at as решено')
    .where('receipt_cancel_requests.person_id', '=', personId)
    .orderBy('receipt_cancel_requests.asked_at')
    .execute()
  return [{ чеки: receipts, 'просьбы аннулировать': requests }]
}

/** Kopecks as rubles: «1500.00». */
export function rubles(column: string) {
  return sqlAs(pgType.nullable(pgType.text))`to_char(${sql.ref(column)} / 100.0, 'FM999999999990.00')`
}
