import { pictureKinds } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'
import { stripPng, stripWebp } from './strip-chunks.ts'
import { stripHeic } from './strip-heic.ts'
import { stripJpeg } from './strip-jpeg.ts'

export type PictureKind = (typeof pictureKinds)[number]

export function isPicture(kind: FileKind): kind is PictureKind {
  return pictureKinds.some((known) => known === kind)
}

/** The same picture without the place where it was taken and other notes of its maker. Undefined: the file is broken. */
export function stripPicture(kind: PictureKind, bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  switch (kind) {
    case 'jpeg':
      return stripJpeg(bytes)
    case 'png':
      return stripPng(bytes)
    case 'webp':
      return stripWebp(bytes)
    case 'heic':
      return stripHeic(bytes)
  }
}
