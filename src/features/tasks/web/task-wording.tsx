import { findWording, replaceWording } from '../domain/wording.ts'
import type { WordingFinding } from '../domain/wording.ts'
import type { TaskFields } from './task-fields.ts'
import type { TypedTask } from '../fields/task.ts'
import { WordingList } from './wording-list.tsx'

/** Wording problems in the current input; one click applies a suggestion. */
export function TaskWording({ fields, now }: { readonly fields: TaskFields; readonly now: TypedTask }) {
  const { title, result, criteria, place, receipt_text } = now
  const findings = findWording({ title, result, criteria, place, receipt_text })
  return findings.length === 0 ? null : <WordingList findings={findings} onReplace={replace} />

  function replace(finding: WordingFinding): void {
    const { field } = finding
    if (field !== 'title' && field !== 'result' && field !== 'criteria' && field !== 'place' && field !== 'receipt_text') return
    fields.form.setValue(field, replaceWording(now[field], finding), { shouldDirty: true, shouldValidate: true })
  }
}
