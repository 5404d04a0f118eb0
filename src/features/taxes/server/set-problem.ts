import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'
import type { TaxProblem } from '../domain/tax-problem.ts'

export type Trouble = {
  readonly problem: TaxProblem
  /** In the words of the tax service. */
  readonly text: string | null
  readonly now: Temporal.Instant
  /** This request will bring no further result. */
  readonly isOver: boolean
}

/** What is written of a problem with a request: why the data are old and since when it lasts. The data themselves are kept. */
export function setProblem({ problem, text, now, isOver }: Trouble) {
  return {
    problem,
    problem_text: text,
    problem_at: sqlAs(pgType.instant)`case when problem = ${problem} then coalesce(problem_at, ${now}) else ${now} end`,
    ...(isOver && { asked_at: null }),
  }
}
