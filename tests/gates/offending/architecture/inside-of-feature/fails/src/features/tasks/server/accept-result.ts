import { saveDocument } from '#/features/documents/server/queries.ts'

export function acceptResult(): void {
  saveDocument()
}
