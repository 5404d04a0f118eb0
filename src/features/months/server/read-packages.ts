import { packageWish } from '#/features/receipts/contract/package.ts'
import { seesEveryReceipt } from '#/features/receipts/server/sees-every-receipt.ts'
import { memberRoles } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import * as z from 'zod/mini'
import { readyPartsOf } from './queries.ts'

const kept = z.object({ ...packageWish, role: z.enum(memberRoles) })

/** The packages of a month that hold all its receipts, with the hashes of their files; one of a member who sees only some is none. */
export async function readPackages(reader: Reader, of: Parameters<typeof readyPartsOf>[1]) {
  const parts = await readyPartsOf(reader, of)
  return [...Map.groupBy(parts, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { papers, role } = z.parse(kept, first.wish)
    if (!seesEveryReceipt({ role, branchIds: [] })) return []
    return [{ id: first.id, askedAt: first.asked_at, askedBy: first.asked_name, papers, parts: own }]
  })
}
