import type { Reader } from '#/platform/server/database.ts'
import { livingAgreement, livingOfPaper } from './own-paper-queries.ts'
import { livingFrame, livingOfAssignment } from './queries.ts'
import type { DocumentRow } from './queries.ts'

/** Returns an active document that has taken the place of this closed one. */
export async function livingInPlaceOf(reader: Reader, row: DocumentRow) {
  if (row.kind === 'frame') return livingFrame(reader, row.org_id, row.person_id)
  if (row.paper_id !== null) return livingOfPaper(reader, row.person_id, row.paper_id)
  if (row.kind === 'nda' || row.kind === 'addendum')
    return livingAgreement(reader, row.kind, { orgId: row.org_id, personId: row.person_id })
  if (row.assignment_id === null) return undefined
  return livingOfAssignment(reader, row.assignment_id, row.kind)
}
