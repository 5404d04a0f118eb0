import { findWording, replaceWording } from '../domain/wording.ts'
import type { WordingFinding } from '../domain/wording.ts'
import type { TaskFields } from './task-fields.ts'
import type { TypedTask } from '../fields/task.ts'
import { WordingList } from './wording-list.tsx'

/** Wording problems in the current input: a sure replacement is one press, another phrase is shown in its field. */
export function TaskWording({ fields, now }: { readonly fields: TaskFields; readonly now: TypedTask }) {
  const { title, result, criteria, place, receipt_text } = now
  const texts = { title, result, criteria, place, receipt_text }
  const findings = findWording(texts)
  return findings.length === 0 ? null : <WordingList findings={findings} onReplace={replace} onShow={show} />

  function replace(finding: WordingFinding): void {
    const { field } = finding
    if (!isText(field)) return
    fields.form.setValue(field, replaceWording(now[field], finding), { shouldDirty: true, shouldValidate: true })
  }

  function show({ field, at, word }: WordingFinding): void {
    const [box] = document.getElementsByName(field)
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return
    box.focus()
    box.setSelectionRange(at, at + word.length)
  }

  function isText(field: string): field is keyof typeof texts {
    return Object.hasOwn(texts, field)
  }
}
