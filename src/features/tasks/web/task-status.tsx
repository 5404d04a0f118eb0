import { Status } from '#/platform/web/kit/status.tsx'
import { taskStage } from '../domain/task.ts'
import type { TaskState } from '../domain/task.ts'
import { taskTones } from './tones.ts'

type TaskStatusProps = { readonly task: { readonly state: TaskState; readonly slots: number; readonly slots_taken: number } }

/** The status of a task on its customer's screens. */
export function TaskStatus({ task: { state, slots, slots_taken: slotsTaken } }: TaskStatusProps) {
  const { name, isSigning } = taskStage({ state, slots, slotsTaken })
  return <Status tone={isSigning ? 'waiting' : taskTones[state]}>{name}</Status>
}
