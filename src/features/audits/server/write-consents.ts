import type { listGivenConsents } from '#/features/legal/server/list-given-consents.ts'
import { formatMoment } from '#/kernel/time.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import type { AuditedWork } from './read-audited-works.ts'

const titles = ['Исполнитель', 'ИНН', 'Что принято', 'Редакция', 'SHA-256 текста', 'Как', 'Когда (МСК)', 'Отозвано (МСК)']
const ways = { checkbox: 'отметкой', code: 'кодом из СМС' } as const

/** What the contractors have accepted of the texts the customer relies on: the agreement that makes codes signatures, their data. */
export function writeConsents(
  works: readonly AuditedWork[],
  consents: Awaited<ReturnType<typeof listGivenConsents>>,
): ArchiveFile {
  const named = new Map(works.map(({ work, name }) => [work.person_id, { name, inn: work.inn ?? '' }]))
  return {
    name: 'Согласия исполнителей.csv',
    read: () =>
      writeCsv(
        titles,
        consents.map((consent) => {
          const { name = '', inn = '' } = named.get(consent.person_id) ?? {}
          const text = [consent.title ?? consent.slug, consent.version, consent.text_sha256.toString('hex')]
          const until = consent.withdrawn_at === null ? '' : formatMoment(consent.withdrawn_at)
          return [name, inn, ...text, ways[consent.method], formatMoment(consent.accepted_at), until]
        }),
      ),
  }
}
