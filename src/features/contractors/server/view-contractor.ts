import { bindingLifecycle } from '#/features/partner/domain/binding.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { isNpd, npdStatusOf } from '#/kernel/npd-status.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { sinceOf } from '../domain/row-answer.ts'
import { contractorLifecycle } from '../domain/contractor-state.ts'
import type { ContractorRow } from './queries.ts'

/** A contractor as shown in lists, cards and files: masked. */
export function viewContractor(row: ContractorRow) {
  const { phone } = row
  const binding = row.binding_state ?? 'none'
  const state = npdStatusOf(row.result)
  const told = sinceOf(state, row)
  return {
    contractor_id: row.id,
    name: fullName({ surname: row.surname ?? '', firstname: row.firstname ?? '', secondname: row.secondname ?? '' }),
    inn: row.inn,
    phone: phone ? maskPhone(phone) : '',
    npd: {
      state,
      checked_at: row.checked_at?.toString() ?? null,
      since: isNpd.unknown(state) ? null : ((told ?? row.status_since)?.toString() ?? null),
      check_id: row.status_id,
    },
    binding: { state: binding, label: bindingLifecycle.nameOf(binding) },
    contract:
      row.frame_id === null || row.frame_number === null
        ? null
        : { id: row.frame_id, number: row.frame_number, signed_at: row.frame_signed_at?.toString() ?? null },
    paid_this_year: row.paid_this_year,
    last_task:
      row.task_id === null || row.task_number === null || row.task_title === null || row.task_at === null
        ? null
        : { id: row.task_id, number: row.task_number, title: row.task_title, at: row.task_at.toString() },
    is_watched: row.is_watched,
    state: row.state,
    state_name: contractorLifecycle.nameOf(row.state),
    paused_until: contractorLifecycle.is.paused(row.state) ? (row.paused_until?.toString() ?? null) : null,
    tags: row.tags,
    source: row.source,
    added_at: row.created_at.toString(),
  }
}
