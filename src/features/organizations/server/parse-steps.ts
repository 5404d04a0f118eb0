import * as z from 'zod/mini'
import { stepRoles } from '../domain/approval-policy.ts'
import type { ApprovalStep } from '../domain/approval-policy.ts'

const shape = z.array(
  z.object({
    role: z.nullable(z.enum(stepRoles)),
    memberId: z.nullable(z.string()),
    needCount: z.int(),
    orAll: z.boolean(),
    codeRequired: z.boolean(),
  }),
)

/** Parses stored approval steps. A mismatch is a fault: the product itself wrote them. */
export function parseSteps(stored: unknown): ApprovalStep[] {
  return z.parse(shape, stored)
}
