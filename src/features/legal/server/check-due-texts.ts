import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { Side } from '../domain/consent.ts'
import { listDueTexts } from './list-due-texts.ts'
import { readSource } from './read-source.ts'

/** Returns whether work may continue: no required text is past its deadline, none is withdrawn. */
export async function checkDueTexts(
  reader: Reader,
  deps: { readonly clock: Clock },
  personId: Id<'person'>,
  side: Side,
): Promise<Result<undefined, Refusal<'textsOverdue'>>> {
  const overdue = (await listDueTexts(reader, deps, personId, side)).filter((due) => due.overdue)
  if (overdue.length === 0) return ok()
  return refuse({ kind: 'textsOverdue', texts: overdue.map(({ slug }) => `«${readSource(slug).title}»`).join(', ') })
}
