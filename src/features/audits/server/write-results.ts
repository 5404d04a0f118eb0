import { formatMoment } from '#/kernel/time.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { AuditedWork } from './read-audited-works.ts'

const titles = [
  'Задание',
  'Работа',
  'Попытка',
  'Сдан (МСК)',
  'Текст и ссылки',
  'Решение',
  'Решено (МСК)',
  'Ответ заказчика',
  'Файл',
  'Байт',
  'SHA-256 файла',
]
const decisions = { accepted: 'принят', rework: 'на доработку' } as const

/** What was delivered, a line for each result and each of its files. The files themselves are in the card of the work. */
export function writeResults(works: readonly AuditedWork[]): ArchiveFile {
  return {
    name: 'Результаты.csv',
    read: () =>
      writeCsv(
        titles,
        works.flatMap(({ work, results, files }) => [
          ...results.map((result) => [
            work.task_number,
            work.id,
            String(result.no),
            formatMoment(result.submitted_at),
            [result.text, ...result.links].join(' '),
            result.decision === null ? '' : decisions[result.decision],
            result.decided_at === null ? '' : formatMoment(result.decided_at),
            result.decision_text ?? '',
            '',
            '',
            '',
          ]),
          ...files.map((file) => [
            work.task_number,
            work.id,
            '',
            '',
            '',
            '',
            '',
            '',
            file.name,
            String(file.size),
            file.sha256?.toString('hex') ?? '',
          ]),
        ]),
      ),
  }
}
