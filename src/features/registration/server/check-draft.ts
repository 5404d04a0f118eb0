import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import { missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { isNpd } from '#/kernel/npd-status.ts'
import { refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { isAlreadySo } from '../domain/denial.ts'
import {
  isFinding,
  ownFindings,
  restrictionsAbsent,
  restrictionsDeny,
  restrictionsSilent,
  restrictionsUnasked,
  statusFinding,
} from '../domain/finding.ts'
import type { Finding } from '../domain/finding.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import { askRestrictions } from './ask-restrictions.ts'
import { moveRegistration } from './move-registration.ts'
import { answersOf } from './answers-of.ts'
import { keepFindings } from './keep-findings.ts'
import { latestRegistration, lockLiving } from './queries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly taxService: TaxService
  readonly npdStatus: NpdStatusService
  /** The access through which a bank asks; absent when nobody may request restrictions. */
  readonly bankTaxService: TaxService | undefined
}

/**
 * Checks everything that can be checked before the application. A person who is already a payer is told so; a bank's «no» ends
 * the draft.
 */
export async function checkDraft(deps: Deps, { personId }: PersonScope) {
  const draft = await latestRegistration(deps.db, personId, 'register')
  if (!draft || !registrationLifecycle.is.draft(draft.state)) {
    return refuse({ kind: 'wrongState', state: draft ? registrationStateNames.register[draft.state] : 'ещё не начата' })
  }
  const allowed = await takeFromLimits(deps.db, deps.clock, [
    { key: `npd-findings:${personId}`, count: 6, seconds: 60 },
    { key: `npd-findings-day:${personId}`, count: 60, seconds: 86_400 },
  ])
  if (!allowed.ok) return allowed
  const profile = await readProfile(deps.db, deps.fieldKey, personId)
  const today = moscowDate(deps.clock.now())
  const missing = missingPersonal(profile).map((field) => profileFieldNames[field])
  const { inn } = profile
  const answer = inn && (await checkNpdStatus(deps, { inn, day: today, requestedBy: personId, fresh: true, urgency: 'screen' }))
  const status = answer && (answer.checkId === undefined ? 'queued' : answer.result)
  const restrictions = await readRestrictions(deps, inn)
  const findings: Finding[] = [
    ...ownFindings({ answers: answersOf(draft), birthdate: profile.birthdate, today, missing }),
    statusFinding(status),
    restrictions.finding,
  ]
  const isPayer = isNpd.active(status) || isAlreadySo('register', restrictions.code)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockLiving(tx, personId, 'register')
    if (!row || !registrationLifecycle.is.draft(row.state)) {
      return refuse({ kind: 'wrongState', state: row ? registrationStateNames.register[row.state] : 'завершена' })
    }
    const changes = { findings: JSON.stringify(findings), checked_at: deps.clock.now(), inn: inn ?? null }
    if (isPayer) return moveRegistration(tx, deps, row, { action: 'already', by: 'system', changes })
    if (!isFinding.bad(restrictions.finding.state)) return keepFindings(tx, row, changes)
    const denied = { ...changes, rejection_code: restrictions.code ?? null, rejection_text: restrictions.told ?? null }
    return moveRegistration(tx, deps, row, { action: 'deny', by: 'system', changes: denied })
  })
}

async function readRestrictions(
  { bankTaxService }: Deps,
  inn: PersonInn | undefined,
): Promise<{ finding: Finding; code?: string; told?: string }> {
  if (!bankTaxService || !inn) return { finding: restrictionsUnasked }
  const answer = await askRestrictions(bankTaxService, inn)
  if (answer.is === 'allowed') return { finding: restrictionsAbsent }
  if (answer.is === 'silent') return { finding: restrictionsSilent }
  return { finding: restrictionsDeny(answer.denial.reason), code: answer.code, told: answer.denial.reason }
}
