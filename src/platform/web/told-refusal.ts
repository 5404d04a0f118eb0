import type { Result } from '#/kernel/result.ts'

export type ToldRefusal = { readonly title: string; readonly text: string }

type Told = { readonly message: string; readonly action?: string | undefined }

/** A refusal in the words a dialog shows; nothing for a success. */
export function toldRefusal(answer: Result<unknown, Told>): ToldRefusal | undefined {
  return answer.ok ? undefined : { title: answer.refusal.message, text: answer.refusal.action ?? '' }
}
