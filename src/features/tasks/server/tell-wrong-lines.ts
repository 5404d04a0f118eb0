import type { ReadTask } from './read-task-file.ts'

/** The lines that make no task, and why. */
export function tellWrongLines(lines: readonly ReadTask[]) {
  return lines.flatMap(({ sourceRow, title, problem }) =>
    problem === undefined ? [] : [{ row: sourceRow, title, text: problem }],
  )
}
