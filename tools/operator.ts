import process from 'node:process'
import { requireConfig } from '#/platform/server/config.ts'
import { openDatabaseServer } from '#/platform/server/database-url.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openProcessLog } from '#/platform/server/log.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'

/** What a command of the operator works with: the settings of the installation and its database, let go on disposal. */
export async function openOperator() {
  const config = requireConfig(process.env)
  const server = await openDatabaseServer(config, openProcessLog(config.log))
  const { db, close } = openDatabase(server.url, 2)
  return {
    config,
    db,
    async [Symbol.asyncDispose]() {
      await close()
      await server.stop()
    },
  }
}

/** Ends a command that cannot do what it was asked, saying why. */
export function leave(words: string): void {
  console.error(words)
  process.exitCode = 2
}

export type TypedDecision<Kind extends IdKind> = {
  readonly id: Id<Kind>
  readonly outcome: 'uphold' | 'dismiss'
  readonly why: string
}

/** Reads `uphold <номер> <почему>` or `dismiss <номер> <почему>`; undefined for anything else. */
export function readDecision<Kind extends IdKind>(kind: Kind, words: readonly string[]): TypedDecision<Kind> | undefined {
  const [outcome = '', typedId = '', ...rest] = words
  const id = parseId(kind, typedId)
  const why = rest.join(' ').trim().replace(/\.$/u, '')
  if (id === undefined || why === '' || (outcome !== 'uphold' && outcome !== 'dismiss')) return undefined
  return { id, outcome, why }
}

/** The line of something that waits for an answer: its id, and until when it is given. */
export function waitingLine({ id, answer_by: by }: { readonly id: string; readonly answer_by: Temporal.Instant }): string {
  const late = Temporal.Instant.compare(by, systemClock.now()) < 0 ? ', ПРОСРОЧЕНО' : ''
  return `${id}  ответить до ${formatMoment(by)}${late}`
}
