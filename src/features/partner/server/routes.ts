import type * as z from 'zod/mini'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { npdStatusOf } from '#/kernel/npd-status.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contract from '../contract.ts'
import { awaitsPerson, bindingLifecycle, optionalRights, pendingSince } from '../domain/binding.ts'
import { checkNpdStatus } from './check-npd-status.ts'
import { chooseRights } from './choose-rights.ts'
import { findInn } from './find-inn.ts'
import { pageOfEvents } from './history-queries.ts'
import { pollBinding } from './jobs.ts'
import { countLivingWorks, listOpenMoney } from './leaving-queries.ts'
import { ownStatusOf } from './own-status-queries.ts'
import { bindingOf } from './queries.ts'
import type { BindingRecord } from './queries.ts'
import { readTaxpayer } from './read-taxpayer.ts'
import { requestBinding } from './request-binding.ts'
import { unbindPlatform } from './unbind-platform.ts'

export type PartnerFacts = { readonly name: string; readonly inn: string; readonly myTaxUrl: string; readonly training: boolean }

type Deps = {
  db: Database
  clock: Clock
  fieldKey: FieldKey
  taxService: TaxService
  npdStatus: NpdStatusService
  partner: PartnerFacts
}

export function partnerRoutes(api: Api, deps: Deps): void {
  bindingRoutes(api, deps)
  statusRoutes(api, deps)
  serve(api, contract.readPartner, async () => {
    const { name, inn, myTaxUrl, training } = deps.partner
    return ok({ name, inn, my_tax_url: myTaxUrl, training })
  })
}

function bindingRoutes(api: Api, deps: Deps): void {
  serve(api, contract.requestBinding, async ({ scope }) => {
    const requested = await requestBinding(deps, scope)
    return requested.ok ? ok(bindingToView(requested.value, deps.clock.now())) : requested
  })
  serve(api, contract.readBinding, async ({ scope }) =>
    ok(bindingToView(await bindingOf(deps.db, scope.personId), deps.clock.now())),
  )
  serve(api, contract.recheckBinding, async ({ scope }) => {
    const allowed = await takeFromLimits(deps.db, deps.clock, [
      { key: `binding-recheck:${scope.personId}`, count: 1, seconds: 10 },
    ])
    if (!allowed.ok) return allowed
    const row = await bindingOf(deps.db, scope.personId)
    if (!row || !awaitsPerson(row.state))
      return refuse({ kind: 'wrongState', state: bindingLifecycle.nameOf(row?.state ?? 'none') })
    await deps.db
      .transaction()
      .execute((tx) => enqueue(tx, deps.clock, pollBinding, { personId: scope.personId }, { key: scope.personId }))
    return ok(bindingToView(row, deps.clock.now()))
  })
  serve(api, contract.chooseRights, async ({ scope, body }) => {
    const chosen = await chooseRights(deps, scope, body.optional)
    return chosen.ok ? ok(bindingToView(chosen.value, deps.clock.now())) : chosen
  })
  serve(api, contract.readLeaving, async ({ scope }) => {
    const [open, works] = await Promise.all([listOpenMoney(deps.db, scope.personId), countLivingWorks(deps.db, scope.personId)])
    return ok({ open, works })
  })
  serve(api, contract.unbindPlatform, async ({ scope }) => {
    const unbound = await unbindPlatform(deps, scope)
    return unbound.ok ? ok(bindingToView(unbound.value, deps.clock.now())) : unbound
  })
  serve(api, contract.listBindingHistory, async ({ scope, query }) => ok(await pageOfEvents(deps.db, scope.personId, query)))
}

function statusRoutes(api: Api, deps: Deps): void {
  serve(api, contract.readOwnStatus, async ({ scope }) => {
    const { inn } = await readProfile(deps.db, deps.fieldKey, scope.personId)
    return ok(await ownStatusOf(deps.db, scope.personId, inn))
  })
  serve(api, contract.checkOwnStatus, async ({ scope }) => {
    const { inn } = await readProfile(deps.db, deps.fieldKey, scope.personId)
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `own-status:${scope.personId}`, count: 6, seconds: 60 }])
    if (!allowed.ok) return allowed
    const day = moscowDate(deps.clock.now())
    const question = { inn, day, requestedBy: scope.personId, fresh: true }
    const [answer] = await Promise.all([checkNpdStatus(deps, question), readTaxpayer(deps, scope.personId)])
    return ok({ state: npdStatusOf(answer.result), checked_at: answer.checkedAt.toString() })
  })
  serve(api, contract.findOwnInn, async ({ scope }) => {
    const found = await findInn(deps, scope)
    return found.ok ? ok({ inns: [...found.value.inns], asked_at: found.value.askedAt.toString() }) : found
  })
}

function bindingToView(row: BindingRecord | undefined, now: Temporal.Instant): z.output<typeof contract.bindingView> {
  const state = row?.state ?? 'none'
  const waits = awaitsPerson(state)
  return {
    state,
    label: bindingLifecycle.nameOf(state),
    asked: row?.rights_asked ?? [],
    granted: row?.rights_granted ?? [],
    optional: row?.optional_rights ?? [...optionalRights],
    requested_at: row?.requested_at?.toString() ?? null,
    may_resend: waits && pendingSince(state, row?.requested_at ?? now, now) === undefined,
    bound_at: row?.bound_at?.toString() ?? null,
    next_check_at: row?.next_check_at?.toString() ?? null,
    silent_since: row?.silent_since?.toString() ?? null,
    reason_code: row?.reason_code ?? null,
    reason_text: row?.reason_text ?? null,
    inn_changed: row !== undefined && row.new_inn !== null,
  }
}
