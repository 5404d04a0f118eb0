import type * as z from 'zod/mini'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { detailsForm } from '../contract/details.ts'
import { detailNames, detailProblems } from '../domain/document-details.ts'
import { documentDetails, findDocumentType } from '../domain/document-type.ts'
import { lockProfile } from './queries.ts'
import { readDetails } from './read-details.ts'

type Form = z.output<typeof detailsForm>

/** Saves fields missing from the form of the specification: the region and the document details a contract may require. */
export function saveDetails(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: PersonScope,
  form: Form,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    const row = await lockProfile(tx, personId, now)
    if (form.version !== undefined && form.version !== row.version) return refuse({ kind: 'staleVersion' })
    const typed = { ...form, issued_by: form.issued_by?.includes('•') ? undefined : form.issued_by }
    const asked = { today: moscowDate(now), birthdate: row.birthdate ?? undefined }
    const issues = detailProblems(datesOf(typed), findDocumentType(row.doctypeid ?? undefined), asked)
    const problem = Object.values(issues)[0]
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues })

    await tx
      .updateTable('profiles')
      .set({
        ...(typed.no_secondname !== undefined && { no_secondname: typed.no_secondname }),
        ...(typed.no_secondname === true && { secondname: '' }),
        ...(typed.region !== undefined && { region: typed.region || null }),
        ...(typed.issued_by !== undefined && {
          doc_issued_by_cipher:
            typed.issued_by === '' ? null : sealField(deps.fieldKey, personId, 'docIssuedBy', typed.issued_by),
        }),
        ...(typed.issued_on !== undefined && { doc_issued_on: typed.issued_on || null }),
        ...(typed.division !== undefined && { doc_division: typed.division || null }),
        ...(typed.expires_on !== undefined && { doc_expires_on: typed.expires_on || null }),
        version: row.version + 1,
        updated_at: now,
      })
      .where('person_id', '=', personId)
      .execute()
    const saved = await readDetails(tx, deps.clock, personId)
    const object = { kind: 'profile' as const, id: personId }
    await recordEntry(tx, deps, scope, { action: 'profileChanged', object, facts: { fields: namesOf(typed) } })
    return ok(saved)
  })
}

function datesOf({ issued_by, issued_on, division, expires_on }: Form) {
  return { issued_by, division, issued_on: issued_on || null, expires_on: expires_on || null }
}

/** Field names as written in the journal. */
function namesOf(form: Form): string[] {
  return [
    ...(form.no_secondname === undefined ? [] : ['отчество']),
    ...(form.region === undefined ? [] : ['регион']),
    ...documentDetails.filter((field) => form[field] !== undefined).map((field) => detailNames[field]),
  ]
}
