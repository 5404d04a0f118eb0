import type * as z from 'zod/mini'
import { addressOf } from '#/wire/endpoint.ts'
import * as contract from '../contract.ts'
import type { FilePlace } from '../domain/file-place.ts'

export type FileView = z.output<typeof contract.fileView>
export type FileSide = 'client' | 'person'

/** What the files of a form or of a list are about. */
export type FilesOf = { readonly side: FileSide; readonly place: FilePlace; readonly about: string }

export const calls = {
  client: {
    begin: contract.beginClientFile,
    send: contract.sendClientPart,
    list: contract.listClientFiles,
    remove: contract.removeClientFile,
    open: contract.openClientFile,
  },
  person: {
    begin: contract.beginPersonFile,
    send: contract.sendPersonPart,
    list: contract.listPersonFiles,
    remove: contract.removePersonFile,
    open: contract.openPersonFile,
  },
} as const

/** Where a file is taken from; `view`: to be shown in the page. */
export function fileAddress(side: FileSide, id: string, view = false): string {
  return addressOf(calls[side].open, { id }, view ? { view: '1' } : {})
}

/** «12 КБ», «3,4 МБ» */
export function sizeWords(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} КБ`
  return `${(bytes / 1_048_576).toLocaleString('ru', { maximumFractionDigits: 1 })} МБ`
}
