import type { Id } from '#/kernel/ids.ts'

export type Task = { readonly id: Id<'task'>; readonly due: Temporal.PlainDate }
