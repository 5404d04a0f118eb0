import type { Reader } from '#/platform/server/database.ts'
import { defaultPolicy } from '../domain/approval-policy.ts'
import type { ApprovalBand } from '../domain/approval-policy.ts'
import { policyEditions } from './approval-queries.ts'

/** The way of approval that holds for papers sent now. Edition 0 is the default one: the organisation has made none. */
export async function findApprovalPolicy(
  reader: Reader,
  orgId: string,
): Promise<{ readonly edition: number; readonly bands: readonly ApprovalBand[] }> {
  const [newest] = await policyEditions(reader, orgId, 1)
  return newest ?? { edition: 0, bands: defaultPolicy }
}
