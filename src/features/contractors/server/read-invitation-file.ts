import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { knownWords } from '../domain/invitation.ts'
import type { KnownReason } from '../domain/invitation.ts'
import { guessInvites, mostInvited, readInvites } from '../domain/invitation-file.ts'
import type { InviteLine, InviteMapping } from '../domain/invitation-file.ts'
import { findKnown } from './invitation-queries.ts'

export type InviteChoice = {
  readonly file_name: string
  readonly sheet?: string | undefined
  readonly heading_row?: number | undefined
  readonly phone_column?: number | undefined
  readonly inn_column?: number | undefined
  readonly name_column?: number | undefined
}

/** A line and whether it invites someone; `left` explains why it does not. */
export type JudgedLine = InviteLine & { readonly left: { readonly kind: 'skipped' | 'wrong'; readonly text: string } | undefined }

/** Reads a file of people to invite, by the chosen columns or by the detected ones, and validates each line. */
export async function readInvitationFile(
  reader: Reader,
  asked: { readonly orgId: string; readonly now: Temporal.Instant },
  bytes: Uint8Array,
  choice: InviteChoice,
) {
  const book = await openSpreadsheet(bytes, choice.file_name, choice.sheet)
  if (!book.ok) return book
  const mapping = chosen(choice, guessInvites(book.value.rows))
  if (!mapping) return refuse({ kind: 'columnMissing', name: 'Телефон или ИНН' })
  const lines = readInvites(book.value.rows, mapping)
  if (lines.length > mostInvited) {
    const problem = `в файле ${lines.length} строк, за раз — до ${mostInvited}: разделите файл`
    return refuse({ kind: 'invalidInput', problem })
  }
  const known = await findKnown(reader, asked.orgId, lines, asked.now)
  return ok({ book: book.value, mapping, lines: lines.map((line, place) => judge(line, known.get(place))) })
}

function judge(line: InviteLine, known: KnownReason | undefined): JudgedLine {
  if (line.problem !== undefined) return { ...line, left: { kind: 'wrong', text: line.problem } }
  if (line.repeats !== undefined) return { ...line, left: { kind: 'skipped', text: `повтор строки ${line.repeats}` } }
  return { ...line, left: known && { kind: 'skipped', text: knownWords[known] } }
}

function chosen(choice: InviteChoice, guess: InviteMapping | undefined): InviteMapping | undefined {
  const { phone_column: phone, inn_column: inn, name_column: name } = choice
  const headingRow = choice.heading_row ?? guess?.headingRow ?? 0
  if (phone === undefined && inn === undefined) return guess && { ...guess, headingRow }
  return { headingRow, phone, inn, name }
}
