import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { narrowDocuments } from './narrow-documents.ts'

/** Who asks, and as which side. Required by every query of documents for people. */
export type SideScope =
  | { readonly side: 'client'; readonly scope: ClientScope }
  | { readonly side: 'person'; readonly scope: PersonScope }

/** The same for a job, which carries out what a member ordered. */
export type ActingSide =
  | { readonly side: 'client'; readonly scope: Pick<ClientScope, 'orgId' | 'branchIds' | 'personId' | 'ip'> }
  | { readonly side: 'person'; readonly scope: PersonScope }

/** The code by which what is left of a destroyed document is verified. */
export function findDestroyed(reader: Reader, asking: ActingSide, id: Id<'document'>) {
  const destroyed = documentsOf(reader, asking).where('documents.destroyed_by', 'is not', null)
  return destroyed.select('verify_code').where('id', '=', id).executeTakeFirst()
}

/** Documents of this side: who asks sees no others. */
export function ownDocuments(reader: Reader, asking: ActingSide) {
  return documentsOf(reader, asking).where('documents.destroyed_by', 'is', null)
}

function documentsOf(reader: Reader, { side, scope }: ActingSide) {
  const documents = reader.selectFrom('documents')
  return side === 'client'
    ? documents.where('documents.org_id', '=', scope.orgId).where(narrowDocuments(scope))
    : documents.where('documents.person_id', '=', scope.personId)
}
