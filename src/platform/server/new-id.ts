import { randomBytes } from 'node:crypto'
import { idFrom } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'

/** Creates an id of the given kind: sortable by time, with 80 random bits. */
export function newId<Kind extends IdKind>(kind: Kind, clock: Clock): Id<Kind> {
  return idFrom(kind, clock.now(), randomBytes(10))
}
