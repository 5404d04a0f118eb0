import { mostInvited } from '#/features/contractors/domain/invitation-file.ts'
import { innIn } from '#/features/contractors/domain/status-file.ts'
import { innProblem } from '#/features/contractors/domain/typed-inn.ts'
import { cellText } from '#/kernel/file-cell.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'

/** Maximum number of lines in one list of invited people. */
export const mostInviteeLines = mostInvited

/** One line of a list: whom it names, or what is wrong with it. A phone goes before an ИНН. */
export type InviteeLine = {
  readonly row: number
  readonly phone?: Phone
  readonly inn?: PersonInn
  readonly problem?: string
}

/** Reads the lines of a pasted or loaded list; whatever else a line holds is passed over. Empty lines and a heading are skipped. */
export function readInvitees(rows: readonly FileRow[]): InviteeLine[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cellText(cell) !== '' || cell.kind === 'formula'))
  const [first] = filled
  const lines = first !== undefined && isHeading(first) ? filled.slice(1) : filled
  return lines.map(({ number, cells }) => ({ row: number, ...readLine(cells) }))
}

function readLine(cells: readonly FileCell[]): Omit<InviteeLine, 'row'> {
  const phone = cells.map((cell) => parsePhone(cellText(cell))).find((found) => found !== undefined)
  if (phone !== undefined) return { phone }
  const inn = cells.map((cell) => parsePersonInn(innIn(cell) ?? '')).find((found) => found !== undefined)
  if (inn !== undefined) return { inn }
  if (cells.some((cell) => cell.kind === 'formula')) return { problem: 'формулы не читаем: вставьте значение' }
  const digits = cells.map((cell) => cellText(cell).replaceAll(/\D/g, '')).find((text) => text.length >= 7)
  if (digits === undefined) return { problem: 'нет ни телефона, ни ИНН' }
  if (digits.length < 12) return { problem: 'в телефоне ошибка: нужен мобильный, +7 и 10 цифр' }
  return { problem: innProblem(digits) ?? 'проверьте цифры' }
}

function isHeading({ cells }: FileRow): boolean {
  return cells.every((cell) => cell.kind !== 'formula' && !/\d/.test(cellText(cell)))
}
