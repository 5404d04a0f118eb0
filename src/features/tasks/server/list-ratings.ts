import { ok } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { SideScope } from './assignment-queries.ts'
import { describeRatings } from './describe-ratings.ts'
import { latestOfOrganization, latestOfPerson, meanOfOrganization, meansOfPeople } from './rating-queries.ts'

/** What the other sides of its works gave this side. */
export async function listRatings(reader: Reader, { side, scope }: SideScope) {
  if (side === 'client') {
    const [mean, rows] = await Promise.all([meanOfOrganization(reader, scope.orgId), latestOfOrganization(reader, scope)])
    return ok(describeRatings(mean, rows))
  }
  const [means, rows] = await Promise.all([meansOfPeople(reader, [scope.personId]), latestOfPerson(reader, scope.personId)])
  return ok(describeRatings(means(scope.personId), rows))
}
