import type { Id } from '#/kernel/ids.ts'
import type { ThreadSide } from '../domain/thread.ts'
import type { Asking } from './thread-queries.ts'

type Written = { readonly side: ThreadSide; readonly author_id: Id<'person'>; readonly member: string | null }

/** Who has written, in the words of the asking side: they themselves, a colleague, or the other side by its name. */
export function describeAuthor({ side, author_id: author, member }: Written, asking: Asking, otherName: string): string {
  if (side !== asking.side) return otherName
  return author === asking.scope.personId ? 'Вы' : (member ?? 'Коллега')
}
