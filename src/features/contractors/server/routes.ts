import { bindingStateNames } from '#/features/partner/domain/binding.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import { maskPhone, parsePhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { checkStatus } from './check-status.ts'
import { pageOfContractors } from './queries.ts'
import type { ContractorRow } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService; npdStatus: NpdStatusService }

export function contractorRoutes(api: Api, deps: Deps): void {
  serve(api, contract.checkStatus, async ({ scope, body }) => {
    const checked = await checkStatus(deps, scope, body)
    if (!checked.ok) return checked
    const { inn, day, name, result, source, checkedAt, registeredOn } = checked.value
    return ok({
      inn,
      day: day.toString(),
      state: stateOf(result),
      source,
      checked_at: checkedAt.toString(),
      registered_on: registeredOn?.toString() ?? null,
      name: name ?? null,
    })
  })
  serve(api, contract.listContractors, async ({ scope, query }) => {
    const size = query.size ?? 25
    const rows = await pageOfContractors(deps.db, scope, { cursor: query.cursor, size })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: items.map(contractorToView), next })
  })
}

function contractorToView(row: ContractorRow) {
  const phone = parsePhone(row.phone ?? '')
  const binding = row.binding_state ?? 'none'
  return {
    contractor_id: row.id,
    name: fullName({ surname: row.surname ?? '', firstname: row.firstname ?? '', secondname: row.secondname ?? '' }),
    inn: row.inn,
    phone: phone ? maskPhone(phone) : '',
    npd: { state: row.result ? stateOf(row.result) : ('unknown' as const), checked_at: row.checked_at?.toString() ?? null },
    binding: { state: binding, label: bindingStateNames[binding] },
    source: row.source,
    added_at: row.created_at.toString(),
  }
}

function stateOf(result: 'active' | 'notActive' | 'unknown') {
  return result === 'notActive' ? ('not_active' as const) : result
}
