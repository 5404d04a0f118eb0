import type * as z from 'zod/mini'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { listRenewed as contract } from '../contract/renewal.ts'
import { answerOf, renewalAnswerNames } from '../domain/renewal.ts'
import type { RenewableKind } from '../domain/renewal.ts'
import { findTemplate } from './find-template.ts'
import { nameEditions } from './name-editions.ts'
import { peopleOfRenewal } from './renewal-queries.ts'

type Query = z.output<typeof contract.query>

/** A page of the people whom a new edition concerns, with what each has answered. */
export async function listRenewed(
  deps: { readonly db: Database },
  scope: ClientScope,
  kind: RenewableKind,
  { cursor, size = 25, renewal, answer }: Query,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const { orgId } = scope
  const { edition: template } = await findTemplate(deps.db, orgId, kind)
  const nameOf = await nameEditions(deps.db, orgId, kind)
  const wish = { kind, template, renewal, answer, after: parseListKey(cursor ?? ''), size }
  const rows = await peopleOfRenewal(deps.db, orgId, wish)
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  return ok({ items: items.map((row) => lineView(row, nameOf)), next })
}

type Row = Awaited<ReturnType<typeof peopleOfRenewal>>[number]

function lineView(row: Row, nameOf: (template: string) => string) {
  const { proposal_id: id, proposal_number: number, proposal_state: state, proposal_expires_at: expiresAt } = row
  const isProposed = id !== null && number !== null && state !== null && expiresAt !== null
  const line = row.line_state ?? (isProposed ? 'proposed' : undefined)
  const answer = line === undefined ? null : answerOf(line, state)
  return {
    document_id: row.id,
    number: row.number,
    person: row.person,
    edition: nameOf(row.template),
    signed_at: row.signed_at?.toString() ?? null,
    proposal: isProposed ? { id, number, state, expires_at: expiresAt.toString() } : null,
    answer,
    answer_name: answer === null ? null : renewalAnswerNames[answer],
    why: row.why,
  }
}
