import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'

/** What a draft is of: a new task, one made from a template, a task that is changed, or a copy of one. */
export type DraftAbout = {
  readonly key: string
  readonly taskId: Id<'task'> | null
  readonly templateId: Id<'taskTemplate'> | null
  readonly isChange: boolean
}

/** What a new task is made from: nothing, a task or a template. */
export type DraftOrigin = { readonly sourceId?: string; readonly templateId?: string }

const [copyMark, templateMark] = ['copy-', 'from-']

/** «new», `task_…`, `copy-task_…`, `from-taskTemplate_…`. */
export function parseDraftAbout(key: string): DraftAbout | undefined {
  const none = { key, taskId: null, templateId: null, isChange: false }
  if (key === 'new') return none
  if (key.startsWith(templateMark)) {
    const templateId = parseId('taskTemplate', key.slice(templateMark.length))
    return templateId === undefined ? undefined : { ...none, templateId }
  }
  const isChange = !key.startsWith(copyMark)
  const taskId = parseId('task', isChange ? key : key.slice(copyMark.length))
  return taskId === undefined ? undefined : { ...none, taskId, isChange }
}

export function draftKey(edited: string | undefined, { sourceId, templateId }: DraftOrigin): string {
  if (edited !== undefined) return edited
  if (sourceId !== undefined) return `${copyMark}${sourceId}`
  return templateId === undefined ? 'new' : `${templateMark}${templateId}`
}

/** Earlier versions that are kept of what one member writes. */
export const mostVersions = 20
/** Typing without a break is one version, not a hundred. */
const minutesApart = 5

/** Whether the last version gives way to the one saved now, instead of staying beside it. `earlier`: the one before the last. */
export function givesWay(last: Temporal.Instant, earlier: Temporal.Instant | undefined): boolean {
  return earlier !== undefined && last.since(earlier).total('minutes') < minutesApart
}

/** Names of the fields that two people, or two windows, have written differently. */
export function differing<Typed extends Readonly<Record<string, string>>>(ours: Typed, theirs: Typed): (keyof Typed & string)[] {
  return Object.keys(ours).filter((name) => (ours[name] ?? '').trim() !== (theirs[name] ?? '').trim())
}
