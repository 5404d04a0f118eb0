import type { Tx } from '#/platform/server/database.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { namesakesOf } from '../domain/namesakes.ts'
import { replace, saidOf } from '../domain/row-replacement.ts'
import type { RowMark, Said } from '../domain/row-replacement.ts'
import type { NewLine } from './new-row-queries.ts'
import { findNamesakes, findReplacements, noteUsed, peopleOf, placeOf, registeredPhones } from './replacement-queries.ts'

/**
 * Puts in the people whom the organization remembers under what lines of a file say in place of an ИНН, by a number of queries that does
 * not depend on how many there are. A line that memory concerns is marked, also where it asks.
 */
export async function putInPayees(
  tx: Tx,
  clock: Clock,
  scope: ClientScope,
  branch: Id<'branch'> | null,
  lines: readonly NewLine[],
): Promise<readonly NewLine[]> {
  const sayings = lines.flatMap((line) => saidOf(line) ?? [])
  if (sayings.length === 0) return lines
  const known = await findReplacements(tx, scope.orgId, sayings)
  if (known.size === 0) return lines
  const remembered = (said: Said | undefined) => said && known.get(`${said.by}:${said.key}`)
  const whole = { ...scope, branchIds: [] }
  const ids = [...known.values()].map(({ person_id: id }) => id)
  const people = new Map(
    (await peopleOf(tx, clock, whole, placeOf(scope, branch), ids)).map((person) => [person.personId, person]),
  )
  const names = lines.filter((line) => remembered(saidOf(line))).map(({ fio }) => fio)
  const namesakes = namesakesOf(await findNamesakes(tx, scope.orgId, [...new Set(names)]))
  const taken = await registeredPhones(
    tx,
    sayings.filter(({ by }) => by === 'phone').map(({ key }) => key),
  )
  const used = new Set<string>()
  const filled = lines.map((line): NewLine => {
    const said = saidOf(line)
    const one = remembered(said)
    if (!said || !one || (said.by === 'phone' && taken.has(said.key))) return line
    const found = replace(said, { name: one.said_name, person: people.get(one.person_id) }, namesakes)
    if (found.kind === 'asks') return { ...line, mark: { said: said.text, asks: found.why } }
    const { inn, fio } = found.person
    used.add(one.id)
    const mark: RowMark = { said: said.text, replacement: one.id, inn, was: line.fio }
    return { ...line, inn, fio, mark }
  })
  await noteUsed(tx, clock, [...used])
  return filled
}
