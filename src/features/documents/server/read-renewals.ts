import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { documentKindNames } from '../domain/document.ts'
import { answerOf, renewalAnswerNames, renewalAnswers, renewalLifecycle, renewalLineLifecycle } from '../domain/renewal.ts'
import type { RenewableKind } from '../domain/renewal.ts'
import { findTemplate } from './find-template.ts'
import { nameEditions } from './name-editions.ts'
import { countByEdition, countLines, renewalsOf } from './renewal-queries.ts'
import type { RenewalRow } from './renewal-queries.ts'

/** How many signed under which edition, and how people answer the new ones. */
export async function readRenewals(deps: { readonly db: Database }, scope: ClientScope, kind: RenewableKind) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const { orgId } = scope
  const nameOf = await nameEditions(deps.db, orgId, kind)
  const { edition } = await findTemplate(deps.db, orgId, kind)
  const editions = await countByEdition(deps.db, orgId, kind)
  const renewals = await renewalsOf(deps.db, orgId, kind)
  const lines = await countLines(
    deps.db,
    renewals.map(({ id }) => id),
  )
  const older = editions.filter(({ template }) => template !== edition)
  return ok({
    kind,
    kind_name: documentKindNames[kind],
    edition: nameOf(edition),
    current: editions.find(({ template }) => template === edition)?.count ?? 0,
    older: older.map(({ template, count, first, last }) => ({
      edition: nameOf(template),
      count,
      first: first.toString(),
      last: last.toString(),
    })),
    renewals: renewals.map((row) => renewalView(row, lines, nameOf)),
    may_ask: roleMay(scope.role, 'signDocuments'),
  })
}

type Line = Awaited<ReturnType<typeof countLines>>[number]

function renewalView(row: RenewalRow, lines: readonly Line[], nameOf: (template: string) => string) {
  const own = lines.filter((line) => line.renewal_id === row.id)
  const answers = renewalAnswers.map((answer) => {
    const these = own.filter((line) => answerOf(line.state, line.proposal_state) === answer)
    return { answer, name: renewalAnswerNames[answer], count: total(these) }
  })
  return {
    id: row.id,
    edition: nameOf(row.template),
    reason: row.reason,
    answer_by: row.answer_by.toString(),
    asked_at: row.asked_at.toString(),
    state: row.state,
    state_name: renewalLifecycle.nameOf(row.state),
    stop_reason: row.stop_reason,
    total: total(own),
    done: total(own.filter((line) => !renewalLineLifecycle.is.waiting(line.state))),
    answers: answers.filter(({ count }) => count > 0),
  }
}

function total(lines: readonly Pick<Line, 'count'>[]): number {
  return lines.reduce((all, { count }) => all + count, 0)
}
