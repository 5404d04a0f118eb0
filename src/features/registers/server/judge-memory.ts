import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { namesakesOf } from '../domain/namesakes.ts'
import type { Named } from '../domain/namesakes.ts'
import { saidOf, whyUnkept } from '../domain/row-replacement.ts'
import type { BasePerson, Said, UnkeptReason } from '../domain/row-replacement.ts'
import { findNamesakes, isHeldByOthers, registeredPhones } from './replacement-queries.ts'
import { rawOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

/** What a row can be remembered by, of whom it cannot and why, and everybody whose name shares a word with its own. */
export async function judgeMemory(
  reader: Reader,
  scope: ClientScope,
  row: RowRecord,
): Promise<{
  readonly said: Said | undefined
  readonly named: readonly Named[]
  readonly unkept: (person: BasePerson) => UnkeptReason | undefined
}> {
  const said = saidOf({ inn: row.inn, phone: row.phone, fio: row.fio, formulas: rawOf(row).formulas })
  const named = await findNamesakes(reader, scope.orgId, [row.fio])
  if (!said) return { said, named, unkept: () => undefined }
  const known = {
    namesakes: namesakesOf(named),
    phones: await registeredPhones(reader, said.by === 'phone' ? [said.key] : []),
    isHeld: await isHeldByOthers(reader, scope, said),
  }
  return { said, named, unkept: (person) => whyUnkept(said, person, known) }
}
