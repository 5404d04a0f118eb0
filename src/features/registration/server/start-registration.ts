import { checkCode } from '#/features/identity/server/check-code.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { judge } from '../domain/eligibility.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import { answersOf } from './answers-of.ts'
import { fileRequestJob } from './jobs.ts'
import { moveRegistration } from './move-registration.ts'
import { lockLiving } from './queries.ts'
import type { RegistrationRow } from './queries.ts'
import { readApplication } from './read-application.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey; readonly codePepper: string }

/**
 * Completes the draft: without a bank the person is guided to «Мой налог», with a bank the application signed by the code is
 * sent.
 */
export function startRegistration(deps: Deps, scope: PersonScope, code: string | undefined) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockLiving(tx, scope.personId, 'register')
    if (!row || !registrationLifecycle.is.draft(row.state)) {
      return refuse({ kind: 'wrongState', state: row ? registrationStateNames.register[row.state] : 'ещё не начата' })
    }
    return row.mode === 'direct' ? file(tx, deps, scope, row, code ?? '') : instruct(tx, deps, row)
  })
}

async function instruct(tx: Tx, deps: Deps, row: RegistrationRow) {
  const found = judge(answersOf(row))
  if (found?.verdict === 'no') {
    return refuse({ kind: 'registrationDenied' as const, reason: found.rules.join(' ').replace(/\.$/, '') })
  }
  return moveRegistration(tx, deps, row, { action: 'instruct', by: 'person', changes: { step: 5 } })
}

async function file(tx: Tx, deps: Deps, scope: PersonScope, row: RegistrationRow, code: string) {
  const application = await readApplication(tx, deps.fieldKey, row, scope.personId)
  if (!application.ok) return application
  const { personId, sessionId } = scope
  const { data, subject } = application.value
  const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'consent', subject, code })
  if (!checked.ok) return checked
  const changes = { step: 6, inn: data.inn ?? null, confirmed_subject: subject, message_id: null, request_id: null, resends: 0 }
  const moved = await moveRegistration(tx, deps, row, { action: 'file', by: 'person', changes })
  if (!moved.ok) return moved
  const { id } = row
  await enqueue(tx, deps.clock, fileRequestJob, { registrationId: id }, { key: id })
  await recordEntry(tx, deps, scope, { action: 'npdRegistrationFiled', object: { kind: 'npdRegistration', id } })
  return ok(moved.value)
}
