import { restriction } from '#/features/contractors/domain/contractor-state.ts'
import { formerWords, isFormerEmployee } from '#/features/contractors/domain/employment.ts'
import { findFormerEmployees } from '#/features/contractors/server/find-former-employees.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import { isPartner, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { fullName, missingPassport, missingPersonal } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { npdStatusOf } from '#/kernel/npd-status.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sendForm } from '#/wire/field.ts'
import { missingSteps, stepsBeforeDocuments } from '../domain/readiness.ts'
import { confirmTermOf } from '../domain/terms-edition.ts'
import { besideFields, detailFields, keepingFields, ownFields } from '../fields/task.ts'
import { onTimeOfPeople } from './applicant-queries.ts'
import { applicantsOf } from './application-queries.ts'
import { describeRule } from './describe-rule.ts'
import { describeTerms } from './describe-terms.ts'
import { describeWorks } from './describe-works.ts'
import { meansOfPeople } from './rating-queries.ts'
import { goingRepetitionOf } from './repetition-queries.ts'
import { findNamedTask } from './task-queries.ts'
import { worksOfTask } from './work-queries.ts'

/** Returns a task to its own organization: terms, applicants and assignments. */
export async function readTask(deps: { db: Database; clock: Clock; fieldKey: FieldKey }, scope: ClientScope, id: Id<'task'>) {
  const { db } = deps
  const row = await findNamedTask(db, scope, id)
  if (!row) return refuse({ kind: 'notFound' })
  const [applicants, works] = await Promise.all([applicantsOf(db, scope, id), worksOfTask(db, scope, id)])
  const people = applicants.map((applicant) => applicant.person_id)
  const today = moscowDate(deps.clock.now())
  const [stops, former, means, shares, repetitionId] = await Promise.all([
    findStops(db, scope.orgId, people, today),
    findFormerEmployees(db, deps.fieldKey, scope.orgId, people),
    meansOfPeople(db, people),
    onTimeOfPeople(db, people),
    goingRepetitionOf(db, id),
  ])
  return ok({
    ...describeTerms(row, row.place),
    number: row.number,
    ...sendForm({ ...detailFields, ...ownFields, ...keepingFields, ...besideFields }, row),
    taken_by: describeRule(row),
    responsible: row.responsible,
    cancel_reason: row.cancel_reason,
    taken_down_why: row.taken_down_why,
    repetition_id: repetitionId,
    version: row.version,
    created_at: row.created_at.toString(),
    updated_at: row.updated_at.toString(),
    applications: applicants.map((applicant) => {
      const stop = stops.get(applicant.person_id)
      const { person_id: personId } = applicant
      const leftOn = former.get(personId)
      return {
        ...describeApplicant(applicant),
        rating: means(personId),
        on_time: shares(personId),
        stop: stop ? restriction(stop) : null,
        former: leftOn && isFormerEmployee(leftOn, today) ? formerWords(leftOn) : null,
      }
    }),
    assignments: await describeWorks(deps, works, { side: 'client' }),
  })
}

function describeApplicant(row: Awaited<ReturnType<typeof applicantsOf>>[number]) {
  const { surname, firstname, secondname, npd_result: npd } = row
  return {
    id: row.id,
    person_id: row.person_id,
    name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
    price: row.price,
    comment: row.comment,
    auto_confirm: row.auto_confirm,
    confirm_by: confirmTermOf(row)?.toString() ?? null,
    state: row.state,
    decline_reason: row.decline_reason,
    created_at: row.created_at.toString(),
    decided_at: row.decided_at?.toString() ?? null,
    npd: npdStatusOf(npd),
    binding_state: row.binding_state ?? 'none',
    frame_signed: row.frame_signed,
    done: row.done,
    done_with_us: row.done_with_us,
    ...describeReadiness(row),
  }
}

/** What the customer's contractor-to-be still has to do; the sealed number of his document is not opened for that. */
function describeReadiness(row: Awaited<ReturnType<typeof applicantsOf>>[number]) {
  const { surname, firstname, birthdate, inn, doctypeid, binding_state: state } = row
  const names = { surname: surname ?? '', firstname: firstname ?? '' }
  const sealed = (has: boolean) => (has ? 'sealed' : '')
  const document = { doctypeid: doctypeid ?? undefined, paspserial: sealed(row.has_series), paspnumber: sealed(row.has_number) }
  const steps = missingSteps({
    personal: missingPersonal({ ...names, birthdate: birthdate ?? undefined, inn: inn ?? undefined }).length === 0,
    document: missingPassport(document).length === 0,
    npdActive: npdStatusOf(row.npd_result) === 'active',
    isPartner: isPartner(state ?? undefined),
    bound: state !== null && mayRegisterIncome({ state, rightsGranted: row.rights_granted ?? [] }),
  })
  return { steps_left: steps.length, documents_wait: stepsBeforeDocuments(steps).length > 0 }
}
