import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal, RefusalKind } from '#/wire/refusals.ts'
import * as contract from '../contract/approval.ts'
import { addSubstitution } from './add-substitution.ts'
import { endSubstitution } from './end-substitution.ts'
import { readApproval } from './read-approval.ts'
import { saveApprovalPolicy } from './save-approval-policy.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

export function approvalRoutes(api: Api, deps: Deps): void {
  serve(api, contract.readApproval, async ({ scope }) => ok(await readApproval(deps, scope)))
  serve(api, contract.saveApprovalPolicy, async ({ scope, body }) => {
    const bands = body.bands.map(({ from, to, steps }) => ({
      from,
      to,
      steps: steps.map((step) => ({
        role: step.role,
        memberId: step.member_id,
        needCount: step.need_count,
        orAll: step.or_all,
        codeRequired: step.code_required,
      })),
    }))
    return shown(deps, scope, await saveApprovalPolicy(deps, scope, { edition: body.edition, bands }))
  })
  serve(api, contract.addSubstitution, async ({ scope, body }) => shown(deps, scope, await addSubstitution(deps, scope, body)))
  serve(api, contract.endSubstitution, async ({ scope, params }) =>
    shown(deps, scope, await endSubstitution(deps, scope, params.id)),
  )
}

/** Each change returns the whole approval settings. */
async function shown<Kind extends RefusalKind>(deps: Deps, scope: ClientScope, done: Result<undefined, Refusal<Kind>>) {
  return done.ok ? ok(await readApproval(deps, scope)) : done
}
