import { checkStatuses, startList, changeListState } from '#/features/contractors/contract/status.ts'
import { inviteContractor } from '#/features/contractors/contract/invitation.ts'
import { parseId } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { demoContractors, demoInn, demoMembers } from './demo-people.ts'
import { enter, settle } from './demo-stage.ts'
import type { Actor, Stage } from './demo-stage.ts'

type Line = readonly [name: string, inn: string]

const known: readonly Line[] = demoContractors.map(({ surname, firstname, secondname }, place) => [
  `${surname} ${firstname} ${secondname}`.trim(),
  demoInn(place + 1),
])

/** ИНН that belong to nobody: the tax service does not know them as self-employed. */
const strangers: readonly Line[] = [51, 52, 53, 54, 55, 56].map((place) => ['', demoInn(place)])

/**
 * A customer checks people before hiring: three statuses by hand, a list from a file, another list put off, two invitations.
 */
export async function prepareContractors(stage: Stage): Promise<void> {
  const accountant = await enter(stage, demoMembers[1].phone, 'client')
  await startFrom(accountant, 'Подрядчики.xlsx', [
    ...known.slice(0, 6),
    ...strangers.slice(0, 1),
    ['Опечатка в номере', '990900'],
  ])
  await settle(stage)
  const second = await startFrom(accountant, 'Новые исполнители.xlsx', strangers)
  if (second) await accountant.act(changeListState, { params: { id: second, action: 'pause' } })
  await settle(stage)
  const owner = await enter(stage, demoMembers[0].phone, 'client')
  const inns = known.slice(0, 3).flatMap(([, inn]) => parsePersonInn(inn) ?? [])
  await owner.act(checkStatuses, { body: { inns } })
  await owner.act(inviteContractor, { body: { name: 'Монтажник с выставки' } })
  const phone = parsePhone('+7 900 000-01-08')
  if (phone) await owner.act(inviteContractor, { body: { phone, name: 'Попова Наталья' } })
  await settle(stage)
}

async function startFrom(actor: Actor, file_name: string, lines: readonly Line[]) {
  const columns = [
    { title: 'ФИО', width: 34, kind: 'text' },
    { title: 'ИНН', width: 18, kind: 'text' },
  ] as const
  const bytes = await writeXlsx({ sheets: [{ name: 'Исполнители', columns, rows: lines }] })
  const { id } = await actor.act(startList, { query: { file_name }, body: new Uint8Array(bytes) })
  return parseId('statusBatch', id)
}
