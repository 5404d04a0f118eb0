import { text } from '#/wire/refusal.ts'

export const tasksRefusals = { words: text }
