import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { fieldsOfType, maskDocument } from './document-type.ts'
import type { DocumentTypeField } from './document-type.ts'
import type { Profile } from './profile.ts'

type Passport = Pick<Profile, 'doctypeid' | 'paspserial' | 'paspnumber'>

export type TypedPassport = {
  readonly doctypeid?: number | undefined
  readonly paspserial?: string | undefined
  readonly paspnumber?: string | undefined
}

/** What is wrong, and at which field. */
export type PassportProblem = {
  readonly kind: 'invalidInput'
  readonly problem: string
  readonly issues: Readonly<Record<string, string>>
}

/**
 * Returns the document after a save. An omitted, empty or still masked field stays as stored; a document of another type starts
 * empty; one with a single field has no series.
 */
export function readPassport(stored: Passport, typed: TypedPassport): Result<Passport, PassportProblem> {
  const doctypeid = typed.doctypeid ?? stored.doctypeid
  if (doctypeid === undefined) {
    return typed.paspnumber?.trim() ? wrong('doctypeid', 'Выберите документ') : ok({ doctypeid, paspserial: '', paspnumber: '' })
  }
  const fields = fieldsOfType(doctypeid)
  if (fields.length === 0) return wrong('doctypeid', 'Выберите документ из списка')
  const kept = doctypeid === stored.doctypeid ? stored : { paspserial: '', paspnumber: '' }
  const values = { paspserial: '', paspnumber: '' }
  for (const field of fields) {
    const read = readField(field, kept[field.field], typed[field.field] ?? '')
    if (!read.ok) return read
    values[field.field] = read.value
  }
  return ok({ doctypeid, ...values })
}

function readField(field: DocumentTypeField, stored: string, text: string): Result<string, PassportProblem> {
  const typed = cleanPassport(field, text)
  if (typed === '') return ok(stored)
  if (typed.includes('•')) {
    return stored !== '' && typed === maskDocument(field.field, stored)
      ? ok(stored)
      : wrong(field.field, 'Введите значение целиком')
  }
  return field.shape.test(typed) ? ok(typed) : wrong(field.field, `${field.label} — ${field.hint.toLowerCase()}`)
}

/** Removes all spaces from a numeric series or number; keeps one between letters. */
export function cleanPassport(
  field: { readonly field: 'paspserial' | 'paspnumber'; readonly mask: string },
  text: string,
): string {
  const plain = field.field === 'paspserial' || field.mask !== ''
  return plain ? text.replaceAll(/\s/g, '') : text.trim().replaceAll(/\s+/g, ' ')
}

function wrong(field: string, problem: string) {
  return refuse<PassportProblem>({ kind: 'invalidInput', problem, issues: { [field]: problem } })
}
