import type { JudgeEndings } from '#/features/documents/server/judge-ended.ts'
import type { Id } from '#/kernel/ids.ts'
import { findAnnulmentProblem } from './find-annulment-problem.ts'
import { lockWorks } from './lock-works.ts'

/**
 * Which of these documents may not end now, and why: the question of the proposal asked again when its agreement is signed, of works
 * locked until then. Money may have turned out to be paid meanwhile.
 */
export async function judgeEndings(...[tx, deps, rows]: Parameters<JudgeEndings>): ReturnType<JudgeEndings> {
  const works = rows.flatMap(({ kind, assignment_id: id }) => (kind === 'frame' ? [] : (id ?? [])))
  await lockWorks(tx, works)
  const problems = new Map<Id<'document'>, string>()
  for (const row of rows) {
    const way = await findAnnulmentProblem(tx, deps, row)
    if (way !== undefined) problems.set(row.id, way)
  }
  return problems
}
