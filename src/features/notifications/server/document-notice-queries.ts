import type { ArchiveKind } from '#/features/documents/domain/document-archive.ts'
import type { DocumentKind } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { plural } from '#/kernel/russian.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { documentFacts, nameOfOrganization } from './queries.ts'
import { dayOf, rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import { noticeOfMisloaded } from './contract-notice-queries.ts'
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
type OfClosedDocument = { readonly documentId: Id<'document'>; readonly outcome: keyof typeof closedWords | 'misloaded' }

const closedWords = {
  declined: { kind: 'documentDeclined', why: 'Подписания не будет' },
  revoked: { kind: 'documentRevoked', why: 'Подписывать его больше не нужно' },
  expired: { kind: 'documentExpired', why: 'Срок подписания прошёл' },
  disputed: { kind: 'contractDisputed', why: 'Исполнитель пишет, что договор не его' },
} as const

export async function noticesForClosedDocument(tx: Tx, { documentId: id, outcome }: OfClosedDocument): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  if (outcome === 'misloaded') return [noticeOfMisloaded({ id, ...facts })]
  const { kind, why } = closedWords[outcome]
  const reason = facts.decline_reason ?? why
  const body = facts.ended_title === null ? reason : `${facts.ended_title} остаётся в силе. ${reason}`
  return toBothSides({ id, ...facts }, kind, {
    // One that was extended ends once more.
    eventKey: outcome === 'disputed' ? `contract-disputed:${id}:${facts.version}` : `document-closed:${id}:${termOf(facts)}`,
    body,
  })
}

type OfFile = { readonly documentId: Id<'document'>; readonly at?: string | undefined }

export async function noticesForDamagedDocument(tx: Tx, { documentId: id, at = '' }: OfFile): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const body = 'Скачать его пока нельзя. Сохраните свою копию, если она есть: мы уже восстанавливаем файл'
  return toBothSides({ id, ...facts }, 'documentDamaged', { eventKey: `document-damaged:${id}:${at}`, body })
}

export async function noticesForRestoredDocument(tx: Tx, { documentId: id, at = '' }: OfFile): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const body = 'Он тот же, что подписывали: хеш совпал. Его снова можно скачать'
  return toBothSides({ id, ...facts }, 'documentRestored', { eventKey: `document-restored:${id}:${at}`, body })
}

type ToldToBoth =
  | 'documentDeclined'
  | 'documentRevoked'
  | 'documentExpired'
  | 'contractDisputed'
  | 'documentAnnulled'
  | 'documentReplaced'
  | 'documentDamaged'
  | 'documentRestored'

/** Both sides are told what has become of their document. */
function toBothSides(
  facts: DocumentFacts & { readonly id: Id<'document'> },
  kind: ToldToBoth,
  words: { readonly eventKey: string; readonly body: string },
): PendingNotice[] {
  const noticeFor = (side: 'person' | 'client') => ({
    ...words,
    ...noticeOf(kind, side, { document: nameOf(facts) }, isNeuter(facts.kind) ? 'neuter' : undefined),
    link: `/${side}/docs/${facts.id}`,
  })
  return [
    { notice: noticeFor('person'), personId: facts.person_id },
    { notice: noticeFor('client'), orgId: facts.org_id, about: facts },
  ]
}

type OfArchive = {
  readonly archiveId: string
  readonly personId: Id<'person'>
  readonly side: 'client' | 'person'
  readonly orgId?: Id<'organization'> | null | undefined
  readonly kind?: ArchiveKind | undefined
  readonly made: boolean
}

export function noticesForArchive(_: Tx, archive: OfArchive): Promise<PendingNotice[]> {
  const { archiveId, personId, orgId, side, kind = 'court', made } = archive
  const words = {
    eventKey: `document-archive:${archiveId}`,
    body: made ? 'Его части можно скачать 7 дней' : 'Запросите его ещё раз или напишите в поддержку',
    link: archiveKinds[kind].link(side),
  }
  const told = archiveKinds[kind][made ? 'made' : 'failed']
  if (orgId) return Promise.resolve([{ notice: { ...words, ...noticeOf(told, 'client') }, orgId, people: [personId] }])
  // The others are asked for by members only.
  return Promise.resolve(
    told === 'courtArchiveMade' || told === 'courtArchiveFailed'
      ? [{ notice: { ...words, ...noticeOf(told, 'person') }, personId }]
      : [],
  )
}

const archiveKinds = {
  court: { made: 'courtArchiveMade', failed: 'courtArchiveFailed', link: (side: string) => `/${side}/docs?tab=all` },
  receipts: { made: 'receiptPackageMade', failed: 'receiptPackageFailed', link: () => '/client/checks?package=1' },
  audit: { made: 'auditFileMade', failed: 'auditFileFailed', link: () => '/client/docs?audit=all' },
} as const satisfies Record<ArchiveKind, unknown>

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
  return toBothSides({ id, ...facts }, 'documentAnnulled', {
    eventKey: `document-annulled:${id}`,
    body: annulledWords[facts.kind],
  })
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
  const body = 'Новую редакцию подписали обе стороны: теперь действует она'
  return toBothSides({ id, ...facts }, 'documentReplaced', { eventKey: `document-replaced:${id}`, body })
}

/**
 * A document awaits a side. What a customer has made itself it signs first, so it hears of a day's documents once, however many people
 * they are for.
 */
export async function noticesForWaiting(tx: Tx, waiting: OfDocument, clock: Clock): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, waiting.documentId)
  if (!facts) return []
  if (waiting.side === 'person' || facts.signers_order !== 'clientFirst') return [noticeOfDocument(facts, waiting)]
  const notice = {
    eventKey: `documents-made:${facts.org_id}:${moscowDate(clock.now()).toString()}`,
    ...noticeOf('documentsMade', 'client'),
    body: 'Вы подписываете первыми: исполнители увидят их после вас. Хватит одного кода',
    link: '/client/docs?tab=to_sign&sign=all',
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

type DocumentFacts = NonNullable<Awaited<ReturnType<typeof documentFacts>>>

/** `remindedOn`: the other side asks to sign, which is said at once. */
function noticeOfDocument(facts: DocumentFacts, { documentId: id, side }: OfDocument, remindedOn?: string): PendingNotice {
  const sum = facts.amount === null ? '' : `${rubles(facts.amount)}, `
  const notice = {
    eventKey: keyOn(`document:${id}:${side}:${termOf(facts)}`, remindedOn),
    ...noticeOf(remindedOn === undefined ? 'documentWaiting' : 'documentReminded', side, {
      document: `${documentNames[facts.kind]} № ${facts.number}`,
    }),
    body: `${sum}до ${dayOf(facts.expires_at)}`,
    link: `/${side}/docs/${id}`,
  }
  return side === 'person' ? { notice, personId: facts.person_id } : { notice, orgId: facts.org_id, about: facts }
}

/** Several documents of one signing wait for the same side: it is told once. */
export function noticesForDocuments(tx: Tx, waiting: OfDocuments): Promise<PendingNotice[]> {
  return noticesOfDocuments(tx, waiting)
}

async function noticesOfDocuments(
  tx: Tx,
  { documentIds: ids, side }: OfDocuments,
  remindedOn?: string,
): Promise<PendingNotice[]> {
  const found = await Promise.all(ids.map((id) => documentFacts(tx, id)))
  const documents = found.filter((facts) => facts !== undefined)
  const [first] = documents
  if (!first) return []
  const count = `${documents.length} ${plural(documents.length, 'документ', 'документа', 'документов')}`
  const sum = documents.reduce((all, { amount }) => all + (amount ?? 0), 0)
  const until = documents.map(({ expires_at: at }) => at).toSorted((left, right) => Temporal.Instant.compare(left, right))
  const notice = {
    eventKey: keyOn(`documents:${ids.toSorted()[0] ?? ''}:${ids.length}:${side}`, remindedOn),
    ...noticeOf(remindedOn === undefined ? 'documentsWaiting' : 'documentsReminded', side, {
      count,
      waiting: `${count} ${plural(documents.length, 'ждёт', 'ждут', 'ждут')}`,
    }),
    body: `${sum === 0 ? '' : `${rubles(sum)}, `}до ${dayOf(until[0] ?? first.expires_at)}. Хватит одного кода`,
    link: `/${side}/docs?tab=to_sign&sign=all`,
  }
  if (side === 'person') return [{ notice, personId: first.person_id }]
  const about = { branches: documents.flatMap(({ branches }) => branches), author: null }
  return [{ notice, orgId: first.org_id, about }]
}

/** One request a day from one customer. */
export async function noticesForFilling(tx: Tx, { orgId, personId, lacks, day }: OfFilling): Promise<PendingNotice[]> {
  const name = await nameOfOrganization(tx, orgId)
  const notice = {
    eventKey: `filling-asked:${orgId}:${day}`,
    ...noticeOf('fillingAsked', 'person'),
    body: `${name} не может составить с вами документ. Не хватает: ${lacks.join(', ')}`,
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
  if (others.length > 0) return noticesOfDocuments(tx, waiting, day)
  const facts = await documentFacts(tx, first)
  return facts ? [noticeOfDocument(facts, { documentId: first, side: waiting.side }, day)] : []
}

/** The end of the term in seconds: one that is extended waits anew. */
function termOf({ expires_at: at }: DocumentFacts): number {
  return Math.floor(at.epochMilliseconds / 1000)
}

function keyOn(key: string, remindedOn: string | undefined): string {
  return remindedOn === undefined ? key : `${key}:reminded:${remindedOn}`
}
