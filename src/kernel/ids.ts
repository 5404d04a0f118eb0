import type { Brand } from './brand.ts'

/** Every kind of object that has an id. The id contains its kind: `register_01J…`. */
export const idKinds = [
  'person',
  'session',
  'code',
  'phoneChange',
  'consent',
  'payoutMethod',
  'organization',
  'member',
  'account',
  'connection',
  'branch',
  'contractor',
  'stopObjection',
  'employmentAnswer',
  'binding',
  'bindingEvent',
  'statusCheck',
  'statusBatch',
  'invitation',
  'invitationList',
  'document',
  'signature',
  'documentEvent',
  'template',
  'documentArchive',
  'documentHold',
  'renewal',
  'documentDestruction',
  'ownPaper',
  'outsideList',
  'file',
  'task',
  'application',
  'taskInvitation',
  'assignment',
  'result',
  'sumProposal',
  'dispute',
  'complaint',
  'rating',
  'ratingDispute',
  'savedSearch',
  'savedView',
  'taskTemplate',
  'repetition',
  'register',
  'onboarding',
  'newcomer',
  'row',
  'rowStep',
  'rowChange',
  'columnPreset',
  'replacement',
  'payout',
  'orderFile',
  'statement',
  'statementLine',
  'approval',
  'policy',
  'substitution',
  'receipt',
  'cancelRequest',
  'monthClosing',
  'reportMailing',
  'npdOperation',
  'taxCertificate',
  'npdRegistration',
  'outage',
  'notification',
  'noticeMessage',
  'pushSubscription',
  'dataExport',
  'accountClosing',
  'destruction',
  'lead',
  'job',
  'message',
  'audit',
] as const

export type IdKind = (typeof idKinds)[number]

/** An id of one kind is not assignable to another. Ids sort by creation time. */
export type Id<Kind extends IdKind> = Brand<string, Kind>

const shape = /^([a-zA-Z]+)_([0-9A-HJKMNP-TV-Z]{26})$/

/** The prefix of an id is its kind, except where existing links and journal hashes already contain an older word. */
const prefixes: { readonly [Kind in IdKind]?: string } = { receipt: 'check' }

function prefixOf(kind: IdKind): string {
  return prefixes[kind] ?? kind
}

export function parseId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> | undefined {
  const match = shape.exec(text)
  return match?.[1] === prefixOf(kind) ? (text as Id<Kind>) : undefined
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Builds an id from a timestamp and 16 random bytes, 10 of which are used (80 bits). */
export function idFrom<Kind extends IdKind>(kind: Kind, moment: Temporal.Instant, random: Uint8Array): Id<Kind> {
  let time = moment.epochMilliseconds
  let text = ''
  for (let place = 0; place < 10; place += 1) {
    text = `${alphabet[time % 32] ?? ''}${text}`
    time = Math.floor(time / 32)
  }
  let bits = 0n
  for (const byte of random.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  let tail = ''
  for (let place = 0; place < 16; place += 1) {
    tail = `${alphabet[Number(bits & 31n)] ?? ''}${tail}`
    bits >>= 5n
  }
  return `${prefixOf(kind)}_${text}${tail}` as Id<Kind>
}

/** «task_…,task_…»: ids of one kind in one text, as an address carries them. */
export function parseIds<Kind extends IdKind>(kind: Kind, text: string, most: number): Id<Kind>[] | undefined {
  const parts = text.split(',')
  const found = parts.flatMap((part) => parseId(kind, part) ?? [])
  return found.length === parts.length && found.length <= most ? found : undefined
}
