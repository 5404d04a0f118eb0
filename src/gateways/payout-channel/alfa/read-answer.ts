import { z } from 'zod'
import type { ChannelOrder, ChannelReason } from '../port.ts'

const takenShape = z.object({ requestId: z.string().min(1).max(64) })

/** The bank's id of a registry it has taken. */
export function readTaken(json: unknown): string | undefined {
  const taken = takenShape.safeParse(json)
  return taken.success ? taken.data.requestId : undefined
}

const errorShape = z.object({ code: z.string().max(100), message: z.string().max(2000) })
const registryShape = z.object({
  requestId: z.string().min(1).max(64),
  listStatus: z.string().max(60),
  error: errorShape.nullish(),
  statementList: z
    .array(
      z.object({
        payoutId: z.string(),
        payoutStatus: z.string().max(60).nullish(),
        payoutDate: z.string().nullish(),
        error: errorShape.nullish(),
        receipt: z
          .object({ receiptId: z.string().min(1).max(64), receiptUrl: z.url({ protocol: /^https?$/ }).nullish() })
          .nullish(),
      }),
    )
    .nullish(),
})

/** Words that end a payout; any other, known or not, leaves it on its way. */
const endings = { PAID: 'paid', FAILED: 'rejected', RETURNED: 'returned' } as const

/** What became of a registry of one payout: its receipt comes with it or later. */
export function readRegistry(json: unknown): ChannelOrder | undefined {
  const read = registryShape.safeParse(json)
  if (!read.success) return undefined
  const { requestId: channelId, listStatus, error: whole, statementList } = read.data
  const payout = statementList?.[0]
  if (listStatus === 'ERROR') return { channelId, outcome: 'rejected', ...reasonOf(whole) }
  const word = payout?.payoutStatus ?? ''
  const outcome = isEnding(word) ? endings[word] : 'accepted'
  const at = instantOf(payout?.payoutDate)
  const { receiptId: number, receiptUrl: url } = payout?.receipt ?? {}
  return {
    channelId,
    outcome,
    ...(outcome === 'rejected' || outcome === 'returned' ? reasonOf(payout?.error) : {}),
    ...(outcome === 'paid' && at && { at }),
    ...(number !== undefined && { receipt: { number, ...(url !== null && url !== undefined && { url }) } }),
  }
}

function isEnding(word: string): word is keyof typeof endings {
  return Object.hasOwn(endings, word)
}

const nexts: Readonly<Record<string, string>> = {
  SELFEMPLOYED_NOT_BOUND: 'Попросите исполнителя разрешить Альфа-Банку регистрировать доход в «Мой налог» и повторите выплату',
  NOT_SELFEMPLOYED: 'Исполнитель не самозанятый: платить так ему нельзя',
  ANNUAL_LIMIT: 'Доход исполнителя за год превысил бы 2,4 млн ₽: платите ему как обычному физическому лицу',
  INSUFFICIENT_FUNDS: 'Пополните счёт и повторите выплату',
}

function reasonOf(error: z.infer<typeof errorShape> | null | undefined): ChannelReason {
  if (!error) return { text: 'Банк не назвал причину' }
  const next = nexts[error.code]
  return { code: error.code, text: error.message, ...(next !== undefined && { next }) }
}

/** How the bank explains a refused call. Without this shape nobody knows who answered. */
export function readProblem(json: unknown): ChannelReason | undefined {
  const problem = z.object({ error: errorShape }).safeParse(json)
  return problem.success ? reasonOf(problem.data.error) : undefined
}

function instantOf(text: string | null | undefined): Temporal.Instant | undefined {
  try {
    return text === null || text === undefined ? undefined : Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}
