import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** Nothing is signed or paid in the name of an organization that is not proven to belong to whoever registered it. */
export async function requireProof(deps: { readonly db: Reader }, scope: Pick<ClientScope, 'orgId'>) {
  const { proven_at: provenAt } = await deps.db
    .selectFrom('organizations')
    .select('proven_at')
    .where('id', '=', scope.orgId)
    .executeTakeFirstOrThrow()
  return provenAt === null ? refuse({ kind: 'organizationUnproven' }) : ok(undefined)
}
