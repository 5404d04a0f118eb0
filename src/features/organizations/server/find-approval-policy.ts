import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { defaultPolicy } from '../domain/approval-policy.ts'
import type { ApprovalBand } from '../domain/approval-policy.ts'
import { policyEditions } from './approval-queries.ts'

/** The approval policy in force. Edition 0 is the default, used until the organization saves its own. */
export async function findApprovalPolicy(
  reader: Reader,
  orgId: Id<'organization'>,
): Promise<{ readonly edition: number; readonly bands: readonly ApprovalBand[] }> {
  const [newest] = await policyEditions(reader, orgId, 1)
  return newest ?? { edition: 0, bands: defaultPolicy }
}
