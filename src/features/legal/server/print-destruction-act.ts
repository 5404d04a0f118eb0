import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PdfBlock, PdfDocument, PdfPair } from '#/platform/server/pdf/pdf-document.ts'
import { destructionReasonNames } from '../domain/destruction.ts'
import type { DestructionRecord } from '../domain/destruction.ts'
import { findDestruction } from './destruction-queries.ts'
import type { LegalBrand } from './fill-text.ts'

/** Prints the act of destruction (order 179 of Roskomnadzor) as a file; undefined when there is no such record. */
export async function printDestructionAct(
  reader: Reader,
  deps: { readonly brand: LegalBrand; readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array> },
  id: Id<'destruction'>,
): Promise<Uint8Array | undefined> {
  const record = await findDestruction(reader, id)
  return record && deps.renderPdf(layOut(deps.brand, record))
}

function layOut(brand: LegalBrand, record: DestructionRecord): PdfDocument {
  return {
    title: 'Акт об уничтожении персональных данных',
    language: 'ru',
    blocks: [
      {
        kind: 'heading',
        level: 1,
        text: 'Акт об уничтожении персональных данных',
        below: 'по требованиям приказа Роскомнадзора от 28.10.2022 № 179',
      },
      { kind: 'keyValues', pairs: factsOf(brand, record) },
      { kind: 'heading', level: 2, text: 'Что уничтожено' },
      ...destroyedTable(record),
      { kind: 'heading', level: 2, text: 'Что хранится дальше и почему' },
      ...keptTable(record),
      {
        kind: 'paragraph',
        size: 'small',
        text: 'Акт и выгрузка из журнала регистрации событий хранятся три года.',
      },
    ],
    footer: { left: `Акт ${record.id}` },
    info: { author: brand.operator.name, creator: brand.name, createdAt: record.destroyedAt },
  }
}

function factsOf({ name, operator }: LegalBrand, record: DestructionRecord): PdfPair[] {
  return [
    { label: 'Оператор', value: `${operator.name}, ИНН ${operator.inn}, ОГРН ${operator.ogrn}` },
    { label: 'Адрес оператора', value: operator.address },
    { label: 'Субъект данных', value: `Профиль ${record.personId}` },
    { label: 'Причина', value: destructionReasonNames[record.reason] },
    { label: 'Обращение', value: `${formatMoment(record.requestedAt)} (МСК)` },
    { label: 'Уничтожено', value: `${formatMoment(record.destroyedAt)} (МСК)` },
    { label: 'Способ', value: record.method },
    { label: 'Информационная система', value: `Сервис «${name}», база данных PostgreSQL` },
    { label: 'Кто уничтожил', value: 'Данные уничтожены автоматически, по правилам, утверждённым оператором' },
    { label: 'Запись', value: record.id },
  ]
}

function destroyedTable({ destroyed }: DestructionRecord): PdfBlock[] {
  if (destroyed.length === 0) return [{ kind: 'paragraph', text: 'Данных, которые можно уничтожить, не было.' }]
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Категория данных', width: 5 },
        { title: 'Где хранились', width: 3 },
        { title: 'Записей', width: 1, align: 'right' },
      ],
      rows: destroyed.map(({ category, table, count }) => [category, table, String(count)]),
    },
  ]
}

function keptTable({ kept }: DestructionRecord): PdfBlock[] {
  if (kept.length === 0) return [{ kind: 'paragraph', text: 'Ничего: оснований хранить данные нет.' }]
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Что', width: 4 },
        { title: 'Основание', width: 4 },
        { title: 'Срок', width: 2 },
      ],
      rows: kept.map(({ category, ground, until }) => [category, ground, until]),
    },
  ]
}
