import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

/** An archive made in the background, part by part. */
export const archiveLifecycle = lifecycle(
  {
    building: { finish: { to: 'ready', by: 'system' }, fail: { to: 'failed', by: 'system' } },
    ready: { expire: { to: 'expired', by: 'system' } },
    failed: final,
    expired: final,
  },
  { building: 'Собирается', ready: 'Готов', failed: 'Не собран', expired: 'Срок хранения прошёл' },
)
export const archiveStates = archiveLifecycle.states
export type ArchiveState = StateOf<typeof archiveLifecycle>

/** What an archive is of: documents for a court, receipts with what belongs to them, or works with everything an inspector asks for. */
export const archiveKinds = ['court', 'receipts', 'audit'] as const
export type ArchiveKind = (typeof archiveKinds)[number]

export const unfinishedArchiveStates = ['building'] as const satisfies readonly ArchiveState[]

/** A part is downloaded as one file: small enough to be begun anew. */
export const documentsOfPart = 200

export const readyArchiveStates = ['ready'] as const satisfies readonly ArchiveState[]

/** How long the parts can be downloaded. */
export const archiveKeptDays = 7

/** An archive that has not been made in so many runs of one part is given up, and the asker is told. */
export const archiveTries = 5

/** Stands in every part, and makes the bytes of each part its own. */
export function partText(id: string, no: number): string {
  return [
    `Архив ${id}, часть ${no}.`,
    'Каждая часть — отдельный архив: в ней свои hashes.txt, реестр, соглашения, файлы работ и как проверить.',
    'Документов в последней части может быть меньше, чем в остальных.',
    '',
  ].join('\n')
}
