import type * as z from 'zod/mini'
import { ok } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { searchOrganization as contract } from '../contract.ts'
import { readAsked } from '../domain/asked.ts'
import { contractorFound, documentFound, receiptFound, registerFound, searchLimit, taskFound } from '../domain/found.ts'
import { findContractors, findDocuments, findNumberedTasks, findReceipts, findRegisters, findTasks } from './queries.ts'

type Found = z.input<typeof contract.reply>['items']

/** Finds among what the organization's member may see, a few of each kind. */
export async function searchOrganization(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  typed: string,
) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [searchLimit(scope.personId)])
  if (!allowed.ok) return allowed
  const { words, inn, numbers, contract, receipt } = readAsked(typed, moscowDate(clock.now()).year)
  const person = inn ?? words
  const isNumber = numbers.length > 0
  const [contractors, tasks, documents, registers, receipts] = await Promise.all([
    person === undefined ? [] : findContractors(db, scope, person),
    isNumber ? findNumberedTasks(db, scope, numbers) : words === undefined ? [] : findTasks(db, scope, words),
    contract === undefined ? [] : findDocuments(db, scope, [...numbers, contract]),
    isNumber ? findRegisters(db, scope, numbers) : [],
    receipt !== undefined && roleMay(scope.role, 'seeReceipts') ? findReceipts(db, scope, receipt) : [],
  ])
  const items: Found = [
    ...contractors.map(contractorFound),
    ...tasks.map((row) => taskFound('task', row)),
    ...documents.map(documentFound),
    ...registers.map(registerFound),
    ...receipts.map(receiptFound),
  ]
  return ok({ items })
}
