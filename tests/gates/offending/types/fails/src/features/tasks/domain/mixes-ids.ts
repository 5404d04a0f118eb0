import type { Id } from '#/kernel/ids.ts'

export function taskOf(document: Id<'document'>): Id<'task'> {
  return document
}
