import type { EmploymentAnswer } from '../domain/employment.ts'

/** What a person has said of a labour contract, as both sides see it. */
export function viewEmployment({ leftOn, at }: EmploymentAnswer) {
  return { left_on: leftOn?.toString() ?? null, at: at.toString() }
}
