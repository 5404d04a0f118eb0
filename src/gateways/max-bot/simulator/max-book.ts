import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '#/platform/server/read-json.ts'

const bookShape = z.object({
  hook: z.object({ url: z.string(), secret: z.string() }).optional(),
  users: z.array(z.object({ id: z.number(), isStopped: z.boolean() })),
  messages: z.array(z.object({ userId: z.number(), text: z.string(), at: z.string() })),
})
type Book = z.infer<typeof bookShape>

/** What MAX remembers of a bot: who started it, what it wrote, and where it wants to be told. Kept in a file where a folder is named. */
export function openMaxBook(dataDir: string | undefined) {
  const file = dataDir === undefined ? undefined : join(dataDir, 'book.json')
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true })
  const book = readBook(file)
  return {
    book,
    save: () => {
      if (file !== undefined) writeFileSync(file, JSON.stringify(book))
    },
  }
}

function readBook(file: string | undefined): Book {
  const empty = { users: [], messages: [] }
  if (file === undefined) return empty
  try {
    return bookShape.parse(readJson(readFileSync(file, 'utf8')))
  } catch {
    // No book yet, or one that a kill has cut: training begins anew.
    return empty
  }
}
