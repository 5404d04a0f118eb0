import { packagePaperNames } from '#/features/receipts/domain/package.ts'
import type { PackagePaper } from '#/features/receipts/domain/package.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { PdfBlock, PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { lastDayOf, troubleNames } from '../domain/closing.ts'
import type { Notes, Trouble } from '../domain/closing.ts'
import { nameMonth } from '../domain/month-text.ts'
import type { readPackages } from './read-packages.ts'

export type ProtocolFacts = {
  readonly month: Temporal.PlainDate
  readonly edition: number
  readonly at: Temporal.Instant
  readonly organization: { readonly short_name: string; readonly inn: string }
  readonly sum: { readonly count: number; readonly total: Kopecks }
  readonly troubles: readonly Trouble[]
  readonly notes: Notes
  readonly listSha256: string
  /** The whole ones that were ready. */
  readonly packages: Awaited<ReturnType<typeof readPackages>>
}

/** What was closed, with what in the way, and the hashes by which it is checked. */
export function layOutProtocol(facts: ProtocolFacts, by: { readonly name: string }): PdfDocument {
  const { month, edition, at, organization, sum, listSha256 } = facts
  const title = `Протокол закрытия месяца: ${nameMonth(month)}`
  return {
    title,
    language: 'ru',
    info: { author: by.name, creator: by.name, createdAt: at },
    footer: { left: `${title}, № ${edition}` },
    blocks: [
      { kind: 'heading', level: 1, text: title, below: `${organization.short_name}, ИНН ${organization.inn}` },
      {
        kind: 'keyValues',
        pairs: [
          { label: 'Период', value: `${formatDay(month)} – ${formatDay(lastDayOf(month))}` },
          { label: 'Закрыт', value: `${formatMoment(at)} (МСК), протокол № ${edition}` },
          { label: 'Действующих чеков', value: `${sum.count} на ${formatRubles(sum.total)}` },
        ],
      },
      ...troubleBlocks(facts),
      { kind: 'heading', level: 2, text: 'Хеши' },
      { kind: 'paragraph', text: 'SHA-256 списка чеков, каким месяц закрыт (его можно скачать на странице месяца):' },
      { kind: 'paragraph', text: listSha256 },
      ...packageBlocks(facts),
      {
        kind: 'paragraph',
        size: 'small',
        text: 'Проверить файл: Linux — sha256sum, macOS — shasum -a 256, Windows — certutil -hashfile «имя файла» SHA256.',
      },
    ],
  }
}

function troubleBlocks({ troubles, notes }: ProtocolFacts): readonly PdfBlock[] {
  if (troubles.length === 0) return [{ kind: 'paragraph', text: 'Всё на месте: чеки, акты и платежи сходятся.' }]
  return [
    { kind: 'heading', level: 2, text: 'С чем закрыт месяц' },
    {
      kind: 'table',
      columns: [
        { title: 'Что', width: 34 },
        { title: 'Сколько', width: 12, align: 'right' },
        { title: 'Сумма', width: 20, align: 'right' },
        { title: 'Почему закрыт так', width: 40 },
      ],
      rows: troubles.map(({ kind, count, total }) => [
        troubleNames[kind],
        String(count),
        formatRubles(kopecks(total)),
        notes[kind] ?? '',
      ]),
    },
  ]
}

function packageBlocks({ packages }: ProtocolFacts): readonly PdfBlock[] {
  if (packages.length === 0) return [{ kind: 'paragraph', text: 'Готового пакета чеков за весь этот месяц к закрытию не было.' }]
  return packages.flatMap(({ askedAt, askedBy, papers, parts }): PdfBlock[] => [
    {
      kind: 'paragraph',
      text: `SHA-256 частей пакета чеков от ${formatMoment(askedAt)} (МСК), собрал ${askedBy}. В нём: ${contentsOf(papers)}.`,
    },
    { kind: 'list', items: parts.map(({ no, documents, file_sha256: hash }) => `часть ${no}, чеков ${documents}: ${hash}`) },
  ])
}

function contentsOf(papers: readonly PackagePaper[]): string {
  return ['реестр XLSX', ...papers.map((paper) => packagePaperNames[paper].name)].join(', ')
}
