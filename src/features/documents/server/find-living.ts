import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { livingAgreement, livingOfPaper } from './own-paper-queries.ts'
import { livingEnder, livingFrame, livingOfAssignment } from './queries.ts'

/** The document that stands already where one of this input would. */
export async function findLiving(
  reader: Reader,
  input: MakeDocumentInput,
): Promise<{ readonly id: Id<'document'>; readonly number: string } | undefined> {
  const found = await livingInPlace(reader, input)
  return found && { id: found.id, number: found.number }
}

function livingInPlace(reader: Reader, input: MakeDocumentInput) {
  if (input.replacesId !== undefined) return livingEnder(reader, input.replacesId)
  if (input.kind === 'frame') return livingFrame(reader, input.orgId, input.personId)
  if (input.kind === 'nda' || input.kind === 'addendum') return livingAgreement(reader, input.kind, input)
  if (input.kind === 'own') return livingOfPaper(reader, input.personId, input.paperId)
  if (input.kind === 'annulment') return livingEnder(reader, input.endsId)
  return livingOfAssignment(reader, input.assignmentId, input.kind)
}
