import { endingOf, kindOfName, kinds, largestOf } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'

/** What files are attached to. */
export const filePlaces = ['task', 'application', 'result', 'message'] as const
export type FilePlace = (typeof filePlaces)[number]

/** So many files of one task, application, result or message. */
export const mostFiles: Readonly<Record<FilePlace, number>> = { task: 10, application: 5, result: 20, message: 10 }

/** What may be attached at a place, for the words of a form and for `<input accept>`. */
export function endingsAt(place: FilePlace): readonly string[] {
  return (Object.keys(kinds) as FileKind[]).filter((kind) => isTaken(kind, place)).flatMap((kind) => kinds[kind].endings)
}

function isTaken(kind: FileKind, place: FilePlace): boolean {
  return kind !== 'video' || place === 'result'
}

/** Why a file of this name and size is not taken here, in words for people. */
export function fileProblem(place: FilePlace, name: string, size: number): string | undefined {
  const kind = kindOfName(name)
  if (kind === undefined)
    return `Такой тип файла не подходит: ${endingOf(name) || 'без расширения'}. Подойдут: ${shortList(place)}`
  if (!isTaken(kind, place)) return 'Видео прикладывают только к результату. Пришлите ссылку'
  if (size < 1) return 'Файл пустой'
  const most = largestOf(kind, place)
  return size > most ? `Файл больше ${most / 1_048_576} МБ. Уменьшите его или разделите` : undefined
}

/** «PDF, фото, документы Word и Excel, ZIP, видео» */
export function shortList(place: FilePlace): string {
  const usual = 'PDF, фото, документы Word, Excel и PowerPoint, текст, ZIP'
  return place === 'result' ? `${usual}, видео MP4, MOV и WebM` : usual
}
