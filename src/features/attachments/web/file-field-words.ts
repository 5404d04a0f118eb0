import { mostFiles, shortList } from '../domain/file-place.ts'
import type { FilePlace } from '../domain/file-place.ts'

export const defaultLabel = 'Файлы'

/** What may be attached, while there is room. */
export function hintOf(place: FilePlace, most = mostFiles[place]): string {
  return `До ${most}: ${shortList(place)}`
}
