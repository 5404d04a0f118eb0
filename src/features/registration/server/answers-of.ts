import * as z from 'zod/mini'
import { knownAnswers } from '../domain/eligibility.ts'
import type { EligibilityAnswers } from '../domain/eligibility.ts'

const shape = z.record(z.string(), z.string())

/** The answers as stored in a row. */
export function answersOf(row: { readonly answers: unknown }): EligibilityAnswers {
  const read = z.safeParse(shape, row.answers)
  return read.success ? knownAnswers(read.data) : {}
}
