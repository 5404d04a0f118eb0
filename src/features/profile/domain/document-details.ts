import { isExpired } from './document-type.ts'
import type { DocumentDetail, DocumentType } from './document-type.ts'

/** Document details besides its number. Undefined: keep as stored; null: delete. */
export type TypedDetails = {
  readonly issued_on?: Temporal.PlainDate | null | undefined
  readonly expires_on?: Temporal.PlainDate | null | undefined
  readonly issued_by?: string | undefined
  readonly division?: string | null | undefined
}

export const detailNames: Record<DocumentDetail, string> = {
  issued_by: 'кем выдан',
  issued_on: 'когда выдан',
  division: 'код подразделения',
  expires_on: 'срок документа',
}

/** Errors in the details, by field. */
export function detailProblems(
  typed: TypedDetails,
  type: DocumentType | undefined,
  { today, birthdate }: { readonly today: Temporal.PlainDate; readonly birthdate: Temporal.PlainDate | undefined },
): Partial<Record<DocumentDetail, string>> {
  const told = (['issued_by', 'issued_on', 'division', 'expires_on'] as const).filter((field) => typed[field])
  const foreign = told.filter((field) => !type?.details.includes(field))
  if (foreign.length > 0) return Object.fromEntries(foreign.map((field) => [field, 'В этом документе такого нет']))
  const problems: Partial<Record<DocumentDetail, string>> = {}
  if (typed.issued_on && !isPossible(typed.issued_on, today, birthdate)) problems.issued_on = 'Проверьте дату выдачи'
  if (isExpired(typed.expires_on ?? undefined, today)) problems.expires_on = 'Срок документа истёк'
  return problems
}

/** Issued not after today and not before its owner was born. */
function isPossible(day: Temporal.PlainDate, today: Temporal.PlainDate, birthdate: Temporal.PlainDate | undefined): boolean {
  const earliest = birthdate ?? today.subtract({ years: 100 })
  return Temporal.PlainDate.compare(day, today) <= 0 && Temporal.PlainDate.compare(day, earliest) >= 0
}
