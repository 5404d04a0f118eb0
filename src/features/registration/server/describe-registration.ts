import * as z from 'zod/mini'
import { registrationView } from '../contract.ts'
import { denialOf } from '../domain/denial.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import { answersOf } from './answers-of.ts'
import type { RegistrationRow } from './queries.ts'

const findings = registrationView.shape.findings

/** A registration as the person sees it. */
export function describeRegistration(row: RegistrationRow): z.input<typeof registrationView> {
  const found = z.safeParse(findings, row.findings)
  const isRefused = registrationLifecycle.is.denied(row.state) || registrationLifecycle.is.rejected(row.state)
  const denial = isRefused ? denialOf(row.rejection_code ?? undefined, row.rejection_text ?? undefined) : undefined
  return {
    id: row.id,
    kind: row.kind,
    mode: row.mode,
    state: row.state,
    label: registrationStateNames[row.kind][row.state],
    step: row.step,
    answers: { ...answersOf(row) },
    oktmo: row.oktmo,
    activities: row.activities,
    way: row.way,
    findings: found.success ? found.data : [],
    checked_at: row.checked_at?.toString() ?? null,
    inn: row.inn,
    reason: row.reason,
    rejection_text: denial?.reason ?? null,
    rejection_action: denial?.action ?? null,
    certificate_number: row.certificate_number,
    registered_on: row.registered_on?.toString() ?? null,
    unregistered_on: row.unregistered_on?.toString() ?? null,
    watch_until: row.watch_until?.toString() ?? null,
    next_check_at: row.next_check_at?.toString() ?? null,
    last_checked_at: row.last_checked_at?.toString() ?? null,
    silent_since: row.silent_since?.toString() ?? null,
    updated_at: row.updated_at.toString(),
  }
}
