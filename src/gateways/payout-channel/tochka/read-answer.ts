import { z } from 'zod'
import type { ChannelOutcome, ChannelReason } from '../port.ts'

const draftShape = z.object({
  Data: z.object({ requestId: z.string().min(1).max(100), redirectURL: z.url({ protocol: /^https?$/ }).max(2000) }),
})

/** The bank's id of a new draft, and the page where it is signed. */
export function readDraft(json: unknown): { readonly requestId: string; readonly url: string } | undefined {
  const draft = draftShape.safeParse(json)
  return draft.success ? { requestId: draft.data.Data.requestId, url: draft.data.Data.redirectURL } : undefined
}

const statusShape = z.object({ Data: z.object({ status: z.string().min(1).max(60), errors: z.array(z.unknown()).nullish() }) })

const endings: Readonly<Record<string, { readonly outcome: ChannelOutcome } & ChannelReason>> = {
  Paid: { outcome: 'paid' },
  Canceled: { outcome: 'rejected', code: 'Canceled', text: 'Платёж удалили в банке, не подписав' },
  Rejected: { outcome: 'rejected', code: 'Rejected', text: 'Банк не исполнил платёж' },
}

/**
 * The state of a draft. Any word but these leaves it on its way; one that people changed at the bank stays «Created» for ever, and
 * what came of it is told by the statement.
 */
export function readStatus(json: unknown): ({ readonly outcome: ChannelOutcome } & ChannelReason) | undefined {
  const read = statusShape.safeParse(json)
  if (!read.success) return undefined
  const { status, errors } = read.data.Data
  const ending = endings[status] ?? { outcome: 'accepted' }
  const why = (errors ?? []).flatMap((error) => (typeof error === 'string' && error.length <= 600 ? error : []))
  if (ending.outcome !== 'rejected' || why.length === 0) return ending
  return { ...ending, text: `${ending.text ?? ''}: ${why.join('; ')}` }
}

const problemShape = z.object({
  code: z.string().max(40),
  message: z.string().max(600),
  Errors: z.array(z.object({ errorCode: z.string(), message: z.string().max(603) })),
})

/** How the bank explains a refused call. Without this shape nobody knows who answered. */
export function readProblem(json: unknown): ChannelReason | undefined {
  const problem = problemShape.safeParse(json)
  if (!problem.success) return undefined
  const { code, message, Errors: errors } = problem.data
  const [first] = errors
  return { code: first?.errorCode ?? code, text: errors.map((error) => error.message).join('; ') || message }
}
