import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { DocumentState } from '../domain/document.ts'
import { livingFrame } from './queries.ts'

export type FoundFrame = { readonly id: Id<'document'>; readonly number: string; readonly state: DocumentState }

/** Returns the frame contract of a pair that is signed or in progress; declined, expired and failed ones are ignored. */
export function findFrame(reader: Reader, orgId: Id<'organization'>, personId: Id<'person'>): Promise<FoundFrame | undefined> {
  return livingFrame(reader, orgId, personId)
}
