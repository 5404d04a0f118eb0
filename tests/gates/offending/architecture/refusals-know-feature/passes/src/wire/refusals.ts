import { tasksRefusals } from '#/features/tasks/refusals.ts'

export const catalogue = { ...tasksRefusals }
