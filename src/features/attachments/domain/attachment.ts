import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

/** A file from the first byte to the moment the other side may open it. */
export const attachmentLifecycle = lifecycle(
  {
    uploading: { complete: { to: 'checking', by: 'system' }, refuse: { to: 'unfit', by: 'system' } },
    checking: {
      pass: { to: 'ready', by: 'system' },
      infect: { to: 'infected', by: 'system' },
      refuse: { to: 'unfit', by: 'system' },
    },
    ready: final,
    infected: final,
    unfit: final,
  },
  {
    uploading: 'Загружается',
    checking: 'Проверяется',
    ready: 'Готов',
    infected: 'Не прошёл проверку на вирусы',
    unfit: 'Не подошёл',
  },
)
export type AttachmentState = StateOf<typeof attachmentLifecycle>

/** A file that goes with the form: all of it has come, and nothing was found against it. */
export const isSentFile = oneOf(['checking', 'ready'] satisfies readonly AttachmentState[])

/** A file left in a form goes after so many days. */
export const formDays = 7

/** What one account may have in its forms: a limit against filling the disk. */
export const mostBytesInForms = 1024 * 1024 * 1024

/** An account begins at most so many files. */
export const filesOfDay = { count: 500, seconds: 86_400 } as const

/** A part of a file comes in one request. All parts but the last are at least so long, so that there are not too many. */
export const largestPart = 4 * 1024 * 1024
export const smallestPart = 64 * 1024

/** How long a file that waits for the virus scanner waits until it is tried again, in seconds. */
export function scanPause(attempt: number): number {
  return Math.min(300, 5 * 2 ** Math.min(attempt - 1, 6))
}

export const wordsOfFile = {
  infected: 'Файл не прошёл проверку на вирусы и удалён',
  differs: 'Файл изменился, пока загружался. Загрузите его ещё раз',
  disagrees: 'Имя файла не совпадает с содержимым. Откройте файл и сохраните его заново',
  locked: 'Файл защищён паролем. Снимите пароль и загрузите заново',
  active: 'В файле есть программа или сценарий. Напечатайте его в PDF или уберите макросы',
  program: 'В архиве есть программа. Уберите её и соберите архив заново',
  broken: 'Файл повреждён. Откройте его и сохраните заново',
} as const

/** The line before the bytes of each stored part. */
export function partHead(fileId: string, start: number): string {
  return `${fileId} ${start}\n`
}
