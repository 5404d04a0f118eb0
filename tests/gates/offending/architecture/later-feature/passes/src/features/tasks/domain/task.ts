import type { Document } from '#/features/documents/domain/document.ts'

export type Task = { readonly order: Document }
