import type { APIRequestContext } from '@playwright/test'
import type { RunningApp } from './running-app.ts'

const guesses = 200

/**
 * Opens pages of receipts that are not there: half with the ИНН of one that is, half with its number. Returns what the pages show, by
 * the status of the answer.
 */
export async function openGuessedReceipts(
  guest: APIRequestContext,
  app: RunningApp,
  receipt: { readonly inn: string; readonly number: string },
): Promise<ReadonlyMap<number, readonly string[]>> {
  const pages = new Map<number, string[]>()
  for (let at = 0; at < guesses; at += 1) {
    const number = `2${at.toString(36).padStart(9, '0')}`
    const guess = at % 2 === 0 ? `${receipt.inn}/${number}` : `${500_100_000_000 + at}/${receipt.number}`
    const answer = await guest.get(`${app.url}/receipt/${guess}`)
    const page = wordsOf(await answer.text())
    pages.set(answer.status(), [...(pages.get(answer.status()) ?? []), page])
  }
  return pages
}

/** What a page shows, without what differs at each answer: its scripts with their nonce, the number of the request, the seconds to wait. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/Запрос\s+\S+|через \d+ с/g, '')
}
