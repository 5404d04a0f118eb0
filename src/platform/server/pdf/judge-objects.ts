import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFStream, PDFString } from 'pdf-lib'
import type { PDFContext, PDFDocument, PDFObject } from 'pdf-lib'

type Trouble = 'scripts' | 'actions' | 'attachments' | 'media' | 'xfa' | 'signed' | 'form' | 'layers' | 'hidden' | 'unreadable'

/** A signature of its own and the fields it stands in: they act upon nobody. */
export type AllowedTrouble = Extract<Trouble, 'signed' | 'form'>

/** Of several problems the one that says most. */
const weight: readonly Trouble[] = [
  'scripts',
  'actions',
  'attachments',
  'media',
  'xfa',
  'signed',
  'form',
  'layers',
  'hidden',
  'unreadable',
]

/** What the objects of a file would do besides being read: each is looked at, even one that no page leads to. */
export function judgeObjects(pdf: PDFDocument, allowed: readonly Trouble[]): Trouble | undefined {
  const found = new Set<Trouble>()
  for (const [, object] of pdf.context.enumerateIndirectObjects()) lookAt(object, found, 0)
  return weight.find((trouble) => found.has(trouble) && !allowed.includes(trouble))
}

const deepest = 200

function lookAt(object: PDFObject, found: Set<Trouble>, depth: number): void {
  if (depth > deepest) found.add('unreadable')
  else if (object instanceof PDFArray) for (const item of object.asArray()) lookAt(item, found, depth + 1)
  else if (object instanceof PDFStream) {
    // Its contents would lie in another file.
    if (object.dict.has(PDFName.of('F'))) found.add('attachments')
    lookAt(object.dict, found, depth)
  } else if (object instanceof PDFDict) {
    judge(object, found)
    for (const [, value] of object.entries()) lookAt(value, found, depth + 1)
  }
}

function judge(dict: PDFDict, found: Set<Trouble>): void {
  for (const [key, trouble] of namedKeys) if (dict.has(key)) found.add(trouble)
  for (const name of ['Type', 'Subtype', 'S', 'FT']) {
    const value = valueOf(dict, name)
    const trouble = value instanceof PDFName ? values[name]?.[value.decodeText()] : undefined
    if (trouble) found.add(trouble)
  }
  for (const key of ['A', 'PA', 'Next', 'OpenAction']) if (!isHarmless(valueOf(dict, key), dict.context)) found.add('actions')
  const isAction = nameOf(dict, 'Type') === 'Action' || nameOf(dict, 'S') === 'URI'
  if (isAction && !isHarmlessAction(dict)) found.add('actions')
  const flags = valueOf(dict, 'F')
  if (dict.has(PDFName.of('Rect')) && flags instanceof PDFNumber && (flags.asNumber() & hiding) !== 0) found.add('hidden')
}

/** Flags of a note: Hidden and NoView. */
const hiding = 2 + 32

/** What may stand where an action may: a place in the file, attributes of a structure, an action that only moves or opens an address. */
function isHarmless(value: PDFObject | undefined, context: PDFContext): boolean {
  if (value instanceof PDFArray) return value.asArray().every((item) => isHarmlessAction(resolve(item, context)))
  return isHarmlessAction(value)
}

function isHarmlessAction(action: PDFObject | undefined): boolean {
  if (!(action instanceof PDFDict) || !action.has(PDFName.of('S'))) return true
  const kind = nameOf(action, 'S')
  if (kind === 'Named') return moves.has(nameOf(action, 'N') ?? '')
  return kind === 'GoTo' || (kind === 'URI' && isPlainAddress(action))
}

const moves: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** Readers skip characters that are not seen. */
const unseen = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g

function isPlainAddress(dict: PDFDict): boolean {
  const address = valueOf(dict, 'URI')
  const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : ''
  return /^(?:https?|mailto|tel):/i.test(text.replaceAll(unseen, ''))
}

function nameOf(dict: PDFDict, key: string): string | undefined {
  const value = valueOf(dict, key)
  return value instanceof PDFName ? value.decodeText() : undefined
}

function valueOf(dict: PDFDict, key: string): PDFObject | undefined {
  return resolve(dict.get(PDFName.of(key)), dict.context)
}

/** What is meant, whether it is written in its place or as the number of another object, and that of another again. */
function resolve(object: PDFObject | undefined, context: PDFContext): PDFObject | undefined {
  let found = object
  for (let step = 0; found instanceof PDFRef; step += 1) {
    if (step > deepest) throw new Error('Objects that lead to each other')
    found = context.lookup(found)
  }
  return found
}

const keys: Readonly<Record<string, Trouble>> = {
  JS: 'scripts',
  JavaScript: 'scripts',
  AA: 'actions',
  EF: 'attachments',
  EmbeddedFiles: 'attachments',
  XFA: 'xfa',
  OCProperties: 'layers',
}

const namedKeys = Object.entries(keys).map(([key, trouble]) => [PDFName.of(key), trouble] as const)

const action = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'actions' as const]))

const values: Readonly<Record<string, Readonly<Record<string, Trouble>>>> = {
  Type: { EmbeddedFile: 'attachments', Sig: 'signed', OCG: 'layers' },
  Subtype: {
    FileAttachment: 'attachments',
    Widget: 'form',
    ...Object.fromEntries(['RichMedia', 'Screen', 'Movie', 'Sound', '3D'].map((name) => [name, 'media' as const])),
  },
  S: {
    JavaScript: 'scripts',
    ...action(['Launch', 'SubmitForm', 'ImportData', 'ResetForm', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Hide', 'SetOCGState']),
    ...action(['RichMediaExecute', 'GoTo3DView']),
  },
  FT: { Sig: 'signed', Tx: 'form', Btn: 'form', Ch: 'form' },
}
