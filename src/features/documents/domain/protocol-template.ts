import { formatMoment } from '#/kernel/time.ts'
import { documentEventNames, documentEventKinds } from './journal.ts'
import type { DocumentEventKind } from './journal.ts'
import type { DocumentBlock } from './document-block.ts'

export type ProtocolSignature = {
  readonly id: string
  readonly role: string
  readonly onBehalf: string
  readonly signer: string
  readonly signerId: string
  readonly inn: string
  readonly maskedPhone: string
  readonly purpose: string
  /** The list this signature was given on, in words. */
  readonly manifest: string
  readonly agreement: string
  readonly agreementSha256: string
  readonly codeSentAt: Temporal.Instant
  readonly messageKey: string
  readonly signedAt: Temporal.Instant
  readonly ip: string
  readonly userAgent: string
}

export type ProtocolFacts = {
  readonly title: string
  readonly documentId: string
  readonly sha256: string
  readonly size: number
  readonly platform: string
  readonly verifyUrl: string
  readonly signatures: readonly ProtocolSignature[]
  readonly events: readonly {
    readonly kind: string
    readonly at: Temporal.Instant
    readonly actor: string
    readonly hash: string
  }[]
}

/** Only events of the signing; later journal lines are left out, so the protocol is the same whenever it is made. */
export const protocolEventKinds: readonly DocumentEventKind[] = ['created', 'frozen', 'read', 'codeSent', 'codeWrong', 'signed']

/** The protocol of signing: who signed which bytes, with which code, when and from where. */
export function protocolBlocks(facts: ProtocolFacts): readonly DocumentBlock[] {
  return [
    { kind: 'heading', level: 1, text: 'Протокол подписания', below: facts.title },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Документ', value: facts.title },
        { label: 'Идентификатор', value: facts.documentId },
        { label: 'SHA-256 файла', value: facts.sha256 },
        { label: 'Размер файла', value: `${facts.size} байт` },
        { label: 'Платформа', value: facts.platform },
        { label: 'Проверка', value: facts.verifyUrl },
      ],
    },
    ...facts.signatures.flatMap(signatureBlocks),
    { kind: 'heading', level: 2, text: 'Журнал' },
    {
      kind: 'paragraph',
      size: 'small',
      text: 'Каждая строка журнала содержит хеш предыдущей: изменить или удалить строку незаметно нельзя.',
    },
    {
      kind: 'table',
      columns: [
        { title: 'Время (МСК)', width: 22 },
        { title: 'Событие', width: 40 },
        { title: 'Кто', width: 20 },
        { title: 'Хеш', width: 18 },
      ],
      rows: facts.events.map(({ kind, at, actor, hash }) => [formatMoment(at), eventName(kind), actor, hash.slice(0, 12)]),
    },
    {
      kind: 'paragraph',
      size: 'small',
      text:
        'Как проверить: вычислите SHA-256 оригинала файла любой программой и сравните с указанным выше, либо откройте ссылку ' +
        'проверки. Простая электронная подпись: статьи 5, 6 и 9 Федерального закона от 06.04.2011 № 63-ФЗ.',
    },
  ]
}

function signatureBlocks(signature: ProtocolSignature, at: number): DocumentBlock[] {
  return [
    { kind: 'heading', level: 2, text: `Подпись ${at + 1}. ${signature.role}` },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Подписант', value: signature.signer },
        { label: 'ИНН подписанта', value: signature.inn === '' ? 'не указан' : signature.inn },
        { label: 'Основание', value: signature.onBehalf },
        { label: 'Телефон', value: signature.maskedPhone },
        { label: 'Учётная запись', value: signature.signerId },
        { label: 'Что подписано', value: signature.purpose },
        { label: 'Перечень подписи', value: signature.manifest },
        { label: 'Соглашение', value: signature.agreement },
        { label: 'Хеш соглашения', value: signature.agreementSha256 },
        { label: 'Код отправлен', value: preciseMoment(signature.codeSentAt) },
        { label: 'Номер сообщения', value: signature.messageKey },
        { label: 'Код введён и проверен', value: preciseMoment(signature.signedAt) },
        { label: 'Адрес', value: signature.ip },
        { label: 'Устройство', value: signature.userAgent === '' ? 'не сообщено' : signature.userAgent },
        { label: 'Номер подписи', value: signature.id },
      ],
    },
  ]
}

/** «21.11.2026 14:05:09 (МСК, UTC+3)» */
export function preciseMoment(moment: Temporal.Instant): string {
  const seconds = String(moment.toZonedDateTimeISO('Europe/Moscow').second).padStart(2, '0')
  return `${formatMoment(moment)}:${seconds} (МСК, UTC+3)`
}

export function eventName(kind: string): string {
  const known = documentEventKinds.find((name) => name === kind)
  return known ? documentEventNames[known] : kind
}
