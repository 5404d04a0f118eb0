import type { Processor } from '#/kernel/processor.ts'
import type { PdfBlock, PdfDocument, PdfPair } from '#/platform/server/pdf/pdf-document.ts'
import { dataRoles, processorLines, recipients } from '../domain/processors.ts'
import type { ProcessorLine, WishedRecipient } from '../domain/processors.ts'
import type { LegalBrand } from './fill-text.ts'

export type KnownProcessors = {
  readonly connected: Parameters<typeof processorLines>[0]
  readonly parties: readonly Processor[]
  /** Channels a person may switch on here. */
  readonly wished: Readonly<Record<WishedRecipient, boolean>>
}

/** Prints who processes personal data and at whose order, for a person, a customer or an inspector (152-ФЗ, art. 6 part 3). */
export function printProcessors(brand: LegalBrand, known: KnownProcessors, on: Temporal.Instant): PdfDocument {
  const title = 'Кто обрабатывает персональные данные'
  return {
    title,
    language: 'ru',
    blocks: [
      { kind: 'heading', level: 1, text: title, below: `Сервис «${brand.name}», ${brand.site}` },
      { kind: 'keyValues', pairs: operatorOf(brand) },
      { kind: 'heading', level: 2, text: 'Кто за какие данные отвечает' },
      {
        kind: 'table',
        columns: [
          { title: 'Данные', width: 4 },
          { title: 'Кто оператор', width: 4 },
          { title: 'Почему', width: 3 },
        ],
        rows: dataRoles.map(({ data, role, because }) => [data, role, because]),
      },
      { kind: 'heading', level: 2, text: 'Кому оператор поручил обработку' },
      ...processorLines(known.connected, known.parties).flatMap((line) => lineBlocks(brand, line)),
      { kind: 'heading', level: 2, text: 'Кому данные передают без поручения' },
      {
        kind: 'table',
        columns: [
          { title: 'Кому', width: 3 },
          { title: 'Что', width: 4 },
          { title: 'Основание', width: 3 },
        ],
        rows: recipients(known.wished).map(({ who, data, because }) => [who, data, because]),
      },
    ],
    footer: { left: title },
    info: { author: brand.operator.name, creator: brand.name, createdAt: on },
  }
}

function operatorOf({ operator }: LegalBrand): PdfPair[] {
  return [
    { label: 'Оператор', value: `${operator.name}, ИНН ${operator.inn}, ОГРН ${operator.ogrn}` },
    { label: 'Адрес', value: operator.address },
    { label: 'Почта', value: operator.email },
  ]
}

function lineBlocks(brand: LegalBrand, line: ProcessorLine): PdfBlock[] {
  const pairs: PdfPair[] = line.parties.flatMap(({ name, inn, address, contract }) => [
    { label: 'Кто', value: `${name}, ИНН ${inn}` },
    { label: 'Адрес', value: address },
    { label: 'Договор', value: contract },
  ])
  return [
    { kind: 'heading', level: 3, text: line.role },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Данные', value: line.data },
        { label: 'Действия', value: line.actions },
        ...(line.parties.length > 0 ? pairs : [{ label: 'Кто', value: absence(brand, line) }]),
      ],
    },
  ]
}

function absence(brand: LegalBrand, { isConnected }: ProcessorLine): string {
  return isConnected
    ? `название и адрес пришлём по запросу на ${brand.operator.email} в течение 10 рабочих дней`
    : 'не подключено: данные никому не передаются'
}
