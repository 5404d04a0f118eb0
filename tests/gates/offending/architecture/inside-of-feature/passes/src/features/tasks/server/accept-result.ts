import { makeDocument } from '#/features/documents/server/make-document.ts'

export function acceptResult(): void {
  makeDocument()
}
