import type { DocumentKind } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { plural } from '#/kernel/russian.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { documentFacts, nameOfOrganization } from './queries.ts'
import { dayOf, rubles } from '../domain/notice-words.ts'
import type { PendingNotice } from './send-notices.ts'

type OfDocument = { readonly documentId: Id<'document'>; readonly side: 'client' | 'person' }
type OfDocuments = { readonly documentIds: readonly Id<'document'>[]; readonly side: 'client' | 'person' }
type OfAnnulled = { readonly documentId: Id<'document'> }
type OfFilling = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly lacks: readonly string[]
  readonly day: string
}
type OfClosedDocument = { readonly documentId: Id<'document'>; readonly outcome: keyof typeof closedWords }

const closedWords = {
  declined: { verb: 'отклонён', neuter: 'отклонено', why: 'Подписания не будет' },
  revoked: { verb: 'отозван', neuter: 'отозвано', why: 'Подписывать его больше не нужно' },
  expired: { verb: 'не подписан в срок', neuter: 'не подписано в срок', why: 'Срок подписания прошёл' },
} as const

export async function noticesForClosedDocument(tx: Tx, { documentId: id, outcome }: OfClosedDocument): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const { verb: masculine, neuter, why } = closedWords[outcome]
  const verb = isNeuter(facts.kind) ? neuter : masculine
  const reason = facts.decline_reason ?? why
  const notice = {
    eventKey: `document-closed:${id}`,
    category: 'document' as const,
    title: `${nameOf(facts)} ${verb}`,
    body: facts.ended_title === null ? reason : `${facts.ended_title} остаётся в силе. ${reason}`,
    ways: ['mail'] as const,
    short: `Документ ${masculine}`,
  }
  return [
    { notice: { ...notice, link: `/person/docs/${id}` }, personId: facts.person_id },
    { notice: { ...notice, link: `/client/docs/${id}` }, orgId: facts.org_id, about: facts, permission: 'signDocuments' },
  ]
}

type OfFile = { readonly documentId: Id<'document'> }

export function noticesForDamagedDocument(tx: Tx, { documentId }: OfFile): Promise<PendingNotice[]> {
  return noticesForFile(tx, documentId, {
    eventKey: `document-damaged:${documentId}`,
    what: 'файл у нас повреждён',
    body: 'Скачать его пока нельзя. Сохраните свою копию, если она есть: мы уже восстанавливаем файл',
    short: 'Файл документа повреждён',
  })
}

export function noticesForRestoredDocument(tx: Tx, { documentId }: OfFile): Promise<PendingNotice[]> {
  return noticesForFile(tx, documentId, {
    eventKey: `document-restored:${documentId}`,
    what: 'файл восстановлен',
    body: 'Он тот же, что подписывали: хеш совпал. Его снова можно скачать',
    short: 'Файл документа восстановлен',
  })
}

type FileNotice = { readonly eventKey: string; readonly what: string; readonly body: string; readonly short: string }

/** Both sides are told what has become of the file of their document. */
async function noticesForFile(tx: Tx, id: Id<'document'>, { what, ...told }: FileNotice): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const notice = { ...told, category: 'document' as const, title: `${nameOf(facts)}: ${what}`, ways: ['mail'] as const }
  return [
    { notice: { ...notice, link: `/person/docs/${id}` }, personId: facts.person_id },
    { notice: { ...notice, link: `/client/docs/${id}` }, orgId: facts.org_id, about: facts, permission: 'signDocuments' },
  ]
}

type OfArchive = {
  readonly archiveId: string
  readonly personId: Id<'person'>
  readonly side: 'client' | 'person'
  readonly made: boolean
}

export function noticesForArchive(_: Tx, { archiveId, personId, side, made }: OfArchive): Promise<PendingNotice[]> {
  const words = made
    ? { title: 'Архив документов для суда готов', body: 'Его части можно скачать 7 дней' }
    : { title: 'Архив документов для суда не собрался', body: 'Запросите его ещё раз или напишите в поддержку' }
  const notice = {
    eventKey: `document-archive:${archiveId}`,
    category: 'document' as const,
    ...words,
    link: `/${side}/docs?tab=all`,
  }
  return Promise.resolve([{ notice, personId }])
}

const documentNames = {
  frame: 'договор',
  order: 'заказ',
  act: 'акт',
  annulment: 'соглашение об аннулировании',
  own: 'документ',
  nda: 'соглашение о конфиденциальности',
  addendum: 'дополнительное соглашение',
} as const

/** «Соглашение отклонено», but «акт отклонён». */
const isNeuter = oneOf(['annulment', 'nda', 'addendum'] satisfies readonly DocumentKind[])

/** «Акт № Д-2026-000045» */
function nameOf({ kind, number }: { readonly kind: keyof typeof documentNames; readonly number: string }): string {
  const name = documentNames[kind]
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} № ${number}`
}

/** Both sides have signed the agreement: the document is annulled. */
export async function noticesForAnnulledDocument(tx: Tx, { documentId: id }: OfAnnulled): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `document-annulled:${id}`,
    category: 'document' as const,
    title: `${nameOf(facts)} ${isNeuter(facts.kind) ? 'аннулировано' : 'аннулирован'}`,
    body: annulledWords[facts.kind],
    ways: ['mail'] as const,
    short: 'Документ аннулирован',
  }
  return [
    { notice: { ...notice, link: `/person/docs/${id}` }, personId: facts.person_id },
    { notice: { ...notice, link: `/client/docs/${id}` }, orgId: facts.org_id, about: facts, permission: 'signDocuments' },
  ]
}

const annulledWords = {
  frame: 'Соглашение подписали обе стороны. Для новой работы понадобится новый договор',
  order: 'Соглашение подписали обе стороны. Работа по заказу прекращена',
  act: 'Соглашение подписали обе стороны. Если услуги оказаны, заказчик составит новый акт',
  annulment: 'Соглашение подписали обе стороны',
  nda: 'Соглашение об этом подписали обе стороны. На будущее оно не действует',
  addendum: 'Соглашение об этом подписали обе стороны. Договор действует без него',
  own: 'Соглашение подписали обе стороны. Документ больше не действует',
} as const

/** Both sides have signed a new edition: it holds from now on. */
export async function noticesForReplacedDocument(tx: Tx, { documentId: id }: OfAnnulled): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `document-replaced:${id}`,
    category: 'document' as const,
    title: `${nameOf(facts)} ${isNeuter(facts.kind) ? 'заменено' : 'заменён'}`,
    body: 'Новую редакцию подписали обе стороны: теперь действует она',
    ways: ['mail'] as const,
    short: 'Документ заменён новой редакцией',
  }
  return [
    { notice: { ...notice, link: `/person/docs/${id}` }, personId: facts.person_id },
    { notice: { ...notice, link: `/client/docs/${id}` }, orgId: facts.org_id, about: facts, permission: 'signDocuments' },
  ]
}

/**
 * A document awaits a side. What a customer has made itself it signs first, so it hears of a day's documents once, however many people
 * they are for.
 */
export async function noticesForWaiting(tx: Tx, waiting: OfDocument): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, waiting.documentId)
  if (!facts) return []
  if (waiting.side === 'person' || facts.signers_order !== 'clientFirst') return [noticeOfDocument(facts, waiting)]
  const notice = {
    eventKey: `documents-made:${facts.org_id}:${moscowDate(facts.created_at).toString()}`,
    category: 'document' as const,
    title: 'Подпишите составленные документы',
    body: 'Вы подписываете первыми: исполнители увидят их после вас. Хватит одного кода',
    link: '/client/docs?tab=to_sign&sign=all',
    ways: ['sms'] as const,
    short: 'Составленные документы ждут вашей подписи',
    messageAfter: { hours: 24 },
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'signDocuments' }]
}

async function noticesForDocument(tx: Tx, waiting: OfDocument): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, waiting.documentId)
  return facts ? [noticeOfDocument(facts, waiting)] : []
}

type DocumentFacts = NonNullable<Awaited<ReturnType<typeof documentFacts>>>

function noticeOfDocument(facts: DocumentFacts, { documentId: id, side }: OfDocument): PendingNotice {
  const sum = facts.amount === null ? '' : `${rubles(facts.amount)}, `
  const notice = {
    eventKey: `document:${id}:${side}`,
    category: 'document' as const,
    title: `Подпишите ${documentNames[facts.kind]} № ${facts.number}`,
    body: `${sum}до ${dayOf(facts.expires_at)}`,
    link: `/${side}/docs/${id}`,
    ways: ['sms'] as const,
    short: 'Документ ждёт вашей подписи',
    messageAfter: { hours: 24 },
  }
  return side === 'person'
    ? { notice, personId: facts.person_id }
    : { notice, orgId: facts.org_id, about: facts, permission: 'signDocuments' }
}

/** Several documents of one signing wait for the same side: it is told once. */
export async function noticesForDocuments(tx: Tx, { documentIds: ids, side }: OfDocuments): Promise<PendingNotice[]> {
  const found = await Promise.all(ids.map((id) => documentFacts(tx, id)))
  const documents = found.filter((facts) => facts !== undefined)
  const [first] = documents
  if (!first) return []
  const count = `${documents.length} ${plural(documents.length, 'документ', 'документа', 'документов')}`
  const sum = documents.reduce((all, { amount }) => all + (amount ?? 0), 0)
  const until = documents.map(({ expires_at: at }) => at).toSorted((left, right) => Temporal.Instant.compare(left, right))
  const notice = {
    eventKey: `documents:${ids.toSorted()[0] ?? ''}:${ids.length}:${side}`,
    category: 'document' as const,
    title: `Подпишите ${count}`,
    body: `${sum === 0 ? '' : `${rubles(sum)}, `}до ${dayOf(until[0] ?? first.expires_at)}. Хватит одного кода`,
    link: `/${side}/docs?tab=to_sign&sign=all`,
    ways: ['sms'] as const,
    short: `${count} ${plural(documents.length, 'ждёт', 'ждут', 'ждут')} вашей подписи`,
    messageAfter: { hours: 24 },
  }
  if (side === 'person') return [{ notice, personId: first.person_id }]
  const about = { branches: documents.flatMap(({ branches }) => branches), author: null }
  return [{ notice, orgId: first.org_id, about, permission: 'signDocuments' }]
}

/** One request a day from one customer. */
export async function noticesForFilling(tx: Tx, { orgId, personId, lacks, day }: OfFilling): Promise<PendingNotice[]> {
  const name = await nameOfOrganization(tx, orgId)
  const notice = {
    eventKey: `filling-asked:${orgId}:${day}`,
    category: 'document' as const,
    priority: 'high' as const,
    title: 'Заполните данные для договора',
    body: `${name} не может составить с вами документ. Не хватает: ${lacks.join(', ')}`,
    ways: ['sms'] as const,
    link: '/person/profile?tab=data',
  }
  return [{ notice, personId }]
}

/** The other side asks to sign; said at once, in the words of what waits. */
export async function noticesForReminder(
  tx: Tx,
  { day, ...waiting }: OfDocuments & { readonly day: string },
): Promise<PendingNotice[]> {
  const [first, ...others] = waiting.documentIds
  if (first === undefined) return []
  const pending =
    others.length === 0
      ? await noticesForDocument(tx, { documentId: first, side: waiting.side })
      : await noticesForDocuments(tx, waiting)
  return pending.map(({ notice: { messageAfter: _later, ...notice }, ...whom }) => ({
    ...whom,
    notice: { ...notice, eventKey: `${notice.eventKey}:reminded:${day}`, title: `Напоминание: ${lowered(notice.title)}` },
  }))
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
