import { attachmentLifecycle } from '#/features/attachments/domain/attachment.ts'
import { readAttachment } from '#/features/attachments/server/read-attachment.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { certificateFileName } from '#/features/taxes/domain/tax-certificate.ts'
import { openCertificate } from '#/features/taxes/server/open-certificate.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone, parsePhone } from '#/kernel/phone.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Reader } from '#/platform/server/database.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { archiveAreaNames, archiveAreas, readMe, safeName } from '../domain/archive-area.ts'
import type { ArchiveArea } from '../domain/archive-area.ts'
import * as account from './account-data-queries.ts'
import { layOutStatement } from './lay-out-statement.ts'
import type { Brand } from './lay-out-statement.ts'
import * as npd from './npd-data-queries.ts'
import * as work from './work-data-queries.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'

export type GatherDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly files: FileStore
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
  readonly brand: Brand
}

/** Collects everything the service holds about a person as files of one archive, read in one repeatable-read transaction. */
export async function gatherFiles(deps: GatherDeps, personId: Id<'person'>): Promise<ArchiveFile[]> {
  const snapshot = deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { data, documents, attachments, certificates, name, phone } = await snapshot.execute((tx) =>
    readAll(tx, deps.fieldKey, personId),
  )
  const customers = documents.filter(({ signed_at: at }) => at !== null).map(({ client }) => client)
  const facts = { name, phone, personId, customers: [...new Set(customers)] }
  const moment = formatMoment(deps.clock.now())
  const areas = archiveAreaNames.map((area) => textFile(`${archiveAreas[area].file}.json`, toJson(data[area])))
  return [
    textFile('прочтите.txt', readMe({ brand: deps.brand.name, phone, moment })),
    { name: 'выписка.pdf', read: () => deps.renderPdf(layOutStatement(deps, facts)) },
    ...areas,
    ...documents.flatMap((document) => documentFiles(deps.files, document)),
    ...attachments.filter(({ state }) => attachmentLifecycle.is.ready(state)).map((row) => attachedFile(deps, row)),
    ...certificates.flatMap((certificate) => certificateFiles(deps, personId, certificate)),
  ]
}

async function readAll(reader: Reader, fieldKey: FieldKey, personId: Id<'person'>) {
  const documents = await work.documentsOf(reader, personId)
  const attachments = await work.attachmentsOf(reader, personId)
  const certificates = await npd.certificateFilesOf(reader, personId)
  const profile = await readProfile(reader, fieldKey, personId)
  const persons = await account.accountData(reader, personId)
  const phone = parsePhone(persons[0]?.телефон ?? '')
  const data = {
    account: persons,
    profile: await account.profileData(reader, fieldKey, personId),
    payoutMethods: await account.payoutMethodData(reader, fieldKey, personId),
    sessions: await account.sessionData(reader, personId),
    consents: await account.consentData(reader, personId),
    memberships: await account.membershipData(reader, personId),
    applications: await work.applicationData(reader, personId),
    threads: await work.threadData(reader, personId),
    files: attachments.map(describeAttachment),
    board: await work.keptData(reader, personId),
    works: await work.workData(reader, personId),
    documents: documents.map(describeDocument),
    signatures: await work.signatureData(reader, personId),
    payouts: await work.payoutData(reader, personId),
    checks: await work.receiptData(reader, personId),
    npd: await npd.npdData(reader, personId),
    taxes: await npd.taxData(reader, personId),
    notices: await account.noticeData(reader, personId),
    messages: await account.messageData(reader, personId),
    journal: await account.journalData(reader, personId),
    requests: await account.ownRequestData(reader, personId),
  } satisfies Record<ArchiveArea, readonly object[]>
  return { data, documents, attachments, certificates, name: fullName(profile), phone: phone ? maskPhone(phone) : '' }
}

type DocumentRow = Awaited<ReturnType<typeof work.documentsOf>>[number]

function describeDocument(row: DocumentRow) {
  return {
    номер: row.number,
    название: row.title,
    заказчик: row.client,
    день: row.day,
    сумма: row.amount,
    состояние: row.state,
    // By the word of the customer only.
    ...(row.source === 'outside' ? { 'подписан вне платформы': row.signed_at } : { подписан: row.signed_at }),
    'SHA-256 файла': row.closed_to_person ? null : row.sha256,
    папка: folderOf(row),
  }
}

function documentFiles(files: FileStore, row: DocumentRow): ArchiveFile[] {
  // What he says is not his may be of somebody else.
  if (row.closed_to_person) return []
  const parts = [
    ['документ.pdf', row.sha256],
    ['с-отметками.pdf', row.signed_sha256],
    ['протокол.pdf', row.protocol_sha256],
  ] as const
  return parts.flatMap(([name, sha256]) =>
    sha256 === null ? [] : [{ name: `${folderOf(row)}/${name}`, read: () => readStored(files, sha256) }],
  )
}

type AttachmentRow = Awaited<ReturnType<typeof work.attachmentsOf>>[number]

const attachedTo = { task: 'задание', application: 'отклик', result: 'результат', message: 'сообщение' } as const

function describeAttachment(row: AttachmentRow) {
  return {
    имя: row.name,
    'к чему': attachedTo[row.place],
    номер: row.about_id,
    отправлен: row.part !== null,
    байтов: row.size,
    состояние: attachmentLifecycle.nameOf(row.state),
    'почему не принят': row.problem,
    загружен: row.created_at,
    файл: attachmentLifecycle.is.ready(row.state) ? attachedName(row) : null,
  }
}

/** Names repeat; ids do not. */
function attachedName({ id, name }: AttachmentRow): string {
  return `файлы/${id.slice(-6)} ${safeName(name)}`
}

function attachedFile(deps: GatherDeps, row: AttachmentRow): ArchiveFile {
  return { name: attachedName(row), packed: true, portions: () => readAttachment(deps, row.id) }
}

type CertificateRow = Awaited<ReturnType<typeof npd.certificateFilesOf>>[number]

function certificateFiles(deps: GatherDeps, personId: Id<'person'>, row: CertificateRow): ArchiveFile[] {
  const { id, kind, year, key_cipher: key, file_key: file } = row
  if (key === null || file === null) return []
  const name = `справки ФНС/${safeName(certificateFileName(kind, year).replace(/\.pdf$/, ''))} ${id.slice(-6)}.pdf`
  return [{ name, read: () => openCertificate(deps, { id, personId, key, file }) }]
}

/** Document numbers repeat across customers; ids do not. */
function folderOf({ id, number }: DocumentRow): string {
  return `документы/${safeName(number)} ${id.slice(-6)}`
}

async function readStored(files: FileStore, sha256: string): Promise<Uint8Array> {
  const file = await files.read(sha256)
  if (!file.ok) throw new Error(`A document file is ${file.refusal.kind}`)
  return file.value
}

function textFile(name: string, text: string): ArchiveFile {
  return { name, read: () => Promise.resolve(new TextEncoder().encode(text)) }
}

function toJson(rows: readonly object[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}
