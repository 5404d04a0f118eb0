import { LateFileField, LateFileList } from '#/features/attachments/web/late-files.tsx'

/** Files of a task, for those who read it. */
export function TaskFiles({ id, side }: { readonly id: string; readonly side: 'client' | 'person' }) {
  return <LateFileList side={side} place="task" about={id} part="task" title="Файлы задания" />
}

/** Files of a task in its editor. They need no saving: what has come belongs to the task. */
export function TaskFileField({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return <p className="text-muted">Файлы можно приложить, когда черновик сохранён.</p>
  return <LateFileField side="client" place="task" about={id} label="Файлы задания" onChange={nothing} />
}

type OfApplication = { readonly id: string; readonly taskId: string; readonly side: 'client' | 'person' }

/** Files that came with an application. */
export function ApplicationFiles({ id, taskId, side }: OfApplication) {
  return <LateFileList side={side} place="application" about={taskId} part={id} title="Файлы отклика" />
}

function nothing(): void {
  // The task has its files already.
}
