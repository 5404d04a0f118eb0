import { randomBytes } from 'node:crypto'
import { idFrom } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'

/** A new id of a kind: sorts by time, 80 random bits. */
export function newId<Kind extends IdKind>(kind: Kind, clock: Clock): Id<Kind> {
  return idFrom(kind, clock.now(), randomBytes(10))
}
