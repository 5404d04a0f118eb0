import type pg from 'pg'

type Watched = { statements: number; longestMs: number }
const watched = new WeakMap<object, Watched>()

/** Counts the statements of every connection that the pool opens from now on, `begin` and `commit` included. */
export function watchStatements(pool: pg.Pool): void {
  const seen: Watched = { statements: 0, longestMs: 0 }
  watched.set(pool, seen)
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    Object.assign(client, {
      query: (...asked: unknown[]) => {
        seen.statements += 1
        const began = performance.now()
        const answer = ask(...asked)
        const note = () => {
          seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
        }
        if (answer instanceof Promise) answer.then(note, note)
        return answer
      },
    })
  })
}

/** What the pool was asked while `work` was done. */
export async function countStatements(
  { pool }: { readonly pool: pg.Pool },
  work: () => Promise<void>,
): Promise<{ readonly statements: number; readonly longestMs: number }> {
  const seen = watched.get(pool)
  if (!seen) throw new Error('Nobody watches this pool')
  Object.assign(seen, { statements: 0, longestMs: 0 })
  await work()
  return { ...seen }
}
