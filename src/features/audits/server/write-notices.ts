import { fullName } from '#/features/profile/domain/profile.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { noticesOf } from './audit-queries.ts'
import type { AuditedWork } from './read-audited-works.ts'

const titles = ['Когда (МСК)', 'Кому', 'Задание', 'Уведомление', 'Прочитано (МСК)']

/** What the contractors were told of their works, and when they read it. */
export function writeNotices(works: readonly AuditedWork[], notices: Awaited<ReturnType<typeof noticesOf>>): ArchiveFile {
  const byLink = new Map(works.map(({ work }) => [`/person/tasks/${work.id}`, work]))
  return {
    name: 'Уведомления исполнителям.csv',
    read: () =>
      writeCsv(
        titles,
        notices.flatMap(({ created_at: at, title, read_at: readAt, link }) => {
          const work = byLink.get(link ?? '')
          if (!work) return []
          const { surname, firstname, secondname } = work
          const name = fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' })
          return [[formatMoment(at), name, work.task_number, title, readAt === null ? '' : formatMoment(readAt)]]
        }),
      ),
  }
}
