import { publicPlace } from '../domain/terms.ts'
import type { BoardRow } from './board-queries.ts'
import { describeTerms } from './describe-terms.ts'

/** A task as anyone sees it: no exact address, no people. */
export function describeCard(row: BoardRow) {
  return { ...describeTerms(row, publicPlace(row.place)), org_name: row.org_name, applications: row.applications }
}
