import { findWording, replaceWording } from '../domain/wording.ts'
import type { WordingFinding } from '../domain/wording.ts'
import type { TaskFields } from './task-fields.ts'
import type { TypedTask } from './task-schema.ts'
import { WordingList } from './wording-list.tsx'

/** The words found in what is typed now; one press puts the proposal instead. */
export function TaskWording({ fields, now }: { readonly fields: TaskFields; readonly now: TypedTask }) {
  const { title, result, criteria, place, receiptText } = now
  const findings = findWording({ title, result, criteria, place, receiptText })
  return findings.length === 0 ? null : <WordingList findings={findings} onReplace={replace} />

  function replace(finding: WordingFinding): void {
    const { field } = finding
    if (field !== 'title' && field !== 'result' && field !== 'criteria' && field !== 'place' && field !== 'receiptText') return
    fields.form.setValue(field, replaceWording(now[field], finding), { shouldDirty: true, shouldValidate: true })
  }
}
