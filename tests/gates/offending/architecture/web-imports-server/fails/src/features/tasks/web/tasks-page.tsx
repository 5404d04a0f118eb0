import { listTasks } from '../server/list-tasks.ts'

export const tasks = listTasks()
