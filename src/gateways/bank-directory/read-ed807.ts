import { SaxesParser } from 'saxes'
import { parseBik } from '#/kernel/bank-account.ts'
import { mendOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { parseDay } from '#/kernel/time.ts'
import type { BankDirectory, DirectoryProblem, ListedBank } from './port.ts'

type Attributes = Readonly<Record<string, string>>

type Entry = {
  readonly bik: string
  info: Attributes | undefined
  readonly restrictions: Attributes[]
  readonly accounts: Attributes[]
}

/**
 * Reads ED807 piece by piece in the encoding that it declares (windows-1251, else UTF-8). Only a full directory is taken: one of
 * changes (`SIRR`) would close every bank that it does not name.
 */
export async function readEd807(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Result<BankDirectory, DirectoryProblem>> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let message: Attributes | undefined
  let open: Entry | undefined
  const entries: Entry[] = []
  parser.on('error', stop)
  parser.on('doctype', () => stop(new BadDirectory('DOCTYPE is not allowed')))
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.slice(name.indexOf(':') + 1)
    if (!message) {
      message = attributes
      demandFull(tag, message)
    } else if (tag === 'BICDirectoryEntry') {
      open = { bik: attributes['BIC'] ?? '', info: undefined, restrictions: [], accounts: [] }
      entries.push(open)
    } else if (tag === 'ParticipantInfo' && open) open.info = attributes
    else if (tag === 'RstrList') open?.restrictions.push(attributes)
    else if (tag === 'Accounts') open?.accounts.push(attributes)
  })
  try {
    let decoder: TextDecoder | undefined
    for await (const piece of pieces) {
      decoder ??= decoderFor(piece)
      parser.write(decoder.decode(piece, { stream: true }))
    }
    parser.close()
  } catch (error) {
    // saxes goes on after an error unless a handler throws; the stream of an archive fails in its own way.
    return notADirectory(error instanceof Error ? error.message : 'unreadable')
  }
  const date = parseDay(message?.['BusinessDay'] ?? message?.['EDDate'] ?? '')
  if (!date) return notADirectory('no day of the directory')
  const banks = entries.flatMap((entry) => bankOf(entry, date) ?? [])
  if (banks.length === 0) return notADirectory('no banks')
  return ok({ date, banks, unread: entries.length - banks.length })
}

function demandFull(tag: string, { InfoTypeCode: type }: Attributes): void {
  if (tag !== 'ED807') stop(new BadDirectory(`<${tag}> is not ED807`))
  if (type !== undefined && type !== 'FIRR') stop(new BadDirectory(`${type} is not a full directory`))
}

function decoderFor(start: Uint8Array): TextDecoder {
  const head = new TextDecoder('latin1').decode(start.subarray(0, 200))
  return new TextDecoder(/encoding=["']windows-1251["']/i.test(head) ? 'windows-1251' : 'utf-8', { fatal: true })
}

function bankOf({ bik: text, info, restrictions, accounts }: Entry, date: Temporal.PlainDate): ListedBank | undefined {
  const bik = parseBik(text)
  const name = mendOutsideText(info?.['NameP'] ?? '')
  if (!bik || !info || name === '') return undefined
  const settling = accounts.find((account) => account['RegulationAccountType'] === 'CRSA' && account['AccountStatus'] !== 'ACDL')
  const corrAccount = settling?.['Account']
  return {
    bik,
    name,
    city: mendOutsideText([info['Tnp'], info['Nnp']].filter(Boolean).join(' ')),
    corrAccount: corrAccount !== undefined && /^\d{20}$/.test(corrAccount) ? corrAccount : undefined,
    participantType: info['PtType'] ?? '',
    closedOn: closingDay(info, restrictions, date),
  }
}

/** A participant is deleted (`PSDL`), leaves on `DateOut`, or its licence is revoked (`LWRS`): from that day no money goes there. */
function closingDay(info: Attributes, restrictions: readonly Attributes[], date: Temporal.PlainDate) {
  const leaves = parseDay(info['DateOut'] ?? '')
  const revoked = restrictions.find((restriction) => restriction['Rstr'] === 'LWRS')
  const days = [leaves, revoked && (parseDay(revoked['RstrDate'] ?? '') ?? date)].flatMap((day) => day ?? [])
  if (days.length === 0 && info['ParticipantStatus'] === 'PSDL') return date
  return days.toSorted((one, other) => Temporal.PlainDate.compare(one, other)).at(0)
}

function notADirectory(reason: string) {
  return refuse({ kind: 'notADirectory', reason })
}

class BadDirectory extends Error {}

function stop(error: Error): never {
  throw error
}
