import type { DeliveryState } from '#/features/identity/domain/delivery.ts'
import { formatMoment } from '#/kernel/time.ts'
import { documentEventNames, documentEventKinds } from './journal.ts'
import type { DocumentEventKind } from './journal.ts'
import type { DocumentSource } from './contract-answer.ts'
import type { DocumentBlock, DocumentPair } from './document-block.ts'
import { checksOf } from './root.ts'
import type { RootProof } from './root.ts'

export type ProtocolSignature = {
  readonly id: string
  readonly role: string
  readonly onBehalf: string
  readonly signer: string
  readonly signerId: string
  readonly inn: string
  readonly maskedPhone: string
  /** The text that the signer saw above the field for the code. */
  readonly purpose: string
  readonly purposeSha256: string
  /** The list this signature was given on, in words. */
  readonly manifest: string
  readonly agreement: string
  readonly agreementSha256: string
  readonly codeSentAt: Temporal.Instant
  readonly messageKey: string
  /** Who carried the message, and its number there; empty when that is not known. */
  readonly provider: string
  readonly providerId: string
  readonly delivery: DeliveryState
  readonly deliveryAt: Temporal.Instant | null
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
  /** Of what was signed outside: what proves it. There are no signatures of ours then. */
  readonly evidence: string | null
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

/** Of what was signed outside: what became of its file here. */
export const outsideEventKinds: readonly DocumentEventKind[] = ['loadedOutside', 'disputed', 'confirmed', 'misloaded']

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
        { label: 'Текст на экране', value: signature.purpose },
        { label: 'Хеш текста', value: signature.purposeSha256 },
        { label: 'Перечень подписи', value: signature.manifest },
        { label: 'Соглашение', value: signature.agreement },
        { label: 'Хеш соглашения', value: signature.agreementSha256 },
        { label: 'Код отправлен', value: preciseMoment(signature.codeSentAt) },
        ...messagePairs(signature),
        { label: 'Код введён и проверен', value: preciseMoment(signature.signedAt) },
        { label: 'Адрес', value: signature.ip },
        { label: 'Устройство', value: signature.userAgent === '' ? 'не сообщено' : signature.userAgent },
        { label: 'Номер подписи', value: signature.id },
      ],
    },
  ]
}

function messagePairs({ messageKey, provider, providerId, delivery, deliveryAt }: ProtocolSignature): DocumentPair[] {
  return [
    { label: 'Номер сообщения', value: messageKey },
    { label: 'Кто доставлял', value: provider === '' ? 'не известно' : provider },
    { label: 'Номер у него', value: providerId === '' ? 'не сообщён' : providerId },
    { label: 'Доставка', value: `${deliveryNames[delivery]}${deliveryAt ? `, ${preciseMoment(deliveryAt)}` : ''}` },
  ]
}

/** As it was when the protocol was made. */
const deliveryNames: Record<DeliveryState, string> = {
  sending: 'отправляется',
  accepted: 'принято оператором связи',
  delivered: 'доставлено',
  failed: 'не доставлено',
  unknown: 'оператор связи не сообщил',
}

/** The protocol for a program: the same facts as on paper, and the place of the document under the newest root when there is one. */
export function protocolText({ signatures, events, ...facts }: ProtocolFacts, proof: RootProof | null): string {
  const protocol = {
    ...facts,
    signatures: signatures.map(({ delivery, ...signature }) => ({
      ...signature,
      delivery,
      deliveryName: deliveryNames[delivery],
    })),
    events: events.map((event) => ({ ...event, name: eventName(event.kind) })),
    root: proof,
    check: [
      ...(facts.evidence === null
        ? signedChecks
        : ['sha256 — SHA-256 файла, который загрузил заказчик: сосчитайте его любой программой.']),
      ...(proof ? checksOf(proof) : ['root пуст: корень дня считается ночью после последнего события документа.']),
    ],
  }
  return `${JSON.stringify(protocol, undefined, 2)}\n`
}

const signedChecks = [
  'sha256 — SHA-256 оригинала: сосчитайте его любой программой.',
  'purposeSha256 — SHA-256 текста purpose в UTF-8; agreementSha256 — SHA-256 редакции соглашения, она лежит в архиве документов.',
]

/** What a protocol is called among files: of what was signed outside there is none. */
export function protocolName(facts: { readonly source: DocumentSource }): string {
  return facts.source === 'outside' ? 'сведения о файле' : 'протокол подписания'
}

/** The same of the paper that shows the place under the root of a day. */
export function supplementName(facts: { readonly source: DocumentSource }): string {
  return facts.source === 'outside' ? 'место под корнем дня' : 'дополнение к протоколу'
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
