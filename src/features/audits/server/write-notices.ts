import { formatMoment } from '#/kernel/time.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { noticesOf } from './audit-queries.ts'
import type { AuditedWork } from './read-audited-works.ts'

const titles = ['Когда (МСК)', 'Кому', 'Задание', 'Уведомление', 'Прочитано (МСК)']

/** What the contractors were told of their works, and when they read it. */
export function writeNotices(works: readonly AuditedWork[], notices: Awaited<ReturnType<typeof noticesOf>>): ArchiveFile {
  const byLink = new Map(works.map((one) => [`/person/tasks/${one.work.id}`, one]))
  return {
    name: 'Уведомления исполнителям.csv',
    read: () =>
      writeCsv(
        titles,
        notices.flatMap(({ created_at: at, title, read_at: readAt, link }) => {
          const found = byLink.get(link ?? '')
          if (!found) return []
          return [[formatMoment(at), found.name, found.work.task_number, title, readAt === null ? '' : formatMoment(readAt)]]
        }),
      ),
  }
}
