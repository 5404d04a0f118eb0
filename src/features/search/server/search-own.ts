import type * as z from 'zod/mini'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { searchOwn as contract } from '../contract.ts'
import { readAsked } from '../domain/asked.ts'
import { documentFound, receiptFound, searchLimit, taskFound } from '../domain/found.ts'
import { findOwnDocuments, findOwnReceipts, findOwnWorks } from './queries.ts'

type Found = z.input<typeof contract.reply>['items']

/** Finds among what belongs to the person, a few of each kind. */
export async function searchOwn(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope, typed: string) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [searchLimit(scope.personId)])
  if (!allowed.ok) return allowed
  const { words, numbers, contract, receipt } = readAsked(typed, moscowDate(clock.now()).year)
  const isNumber = numbers.length > 0
  const [works, documents, receipts] = await Promise.all([
    isNumber || words !== undefined ? findOwnWorks(db, scope, isNumber ? undefined : words, numbers) : [],
    contract === undefined ? [] : findOwnDocuments(db, scope, [...numbers, contract]),
    receipt === undefined ? [] : findOwnReceipts(db, scope, receipt),
  ])
  const items: Found = [
    ...works.map((row) => taskFound('work', row)),
    ...documents.map(documentFound),
    ...receipts.map(receiptFound),
  ]
  return ok({ items })
}
