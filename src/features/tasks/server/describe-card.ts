import { hiddenName } from '#/features/organizations/domain/organization.ts'
import { publicPlace } from '../domain/terms.ts'
import type { BoardRow } from './board-queries.ts'
import { describeTerms } from './describe-terms.ts'

/** A task as anyone sees it: without the exact address, people, or the name of a customer that hides it. */
export function describeCard(row: BoardRow) {
  const { hides_name: hidden, logo_file_key: logo } = row
  return {
    ...describeTerms(row, publicPlace(row.place)),
    org_name: hidden ? hiddenName : row.org_name,
    logo: hidden || logo === null ? null : `/api/v1/public/logos/${logo}`,
    applications: row.applications,
  }
}
