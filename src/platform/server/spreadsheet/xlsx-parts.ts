import { mendOutsideText } from '#/kernel/outside-text.ts'
import { builtInLook, lookOf, type NumberLook } from './number-formats.ts'
import { damaged, Refused } from './refused.ts'
import type { SpreadsheetLimits } from './spreadsheet.ts'
import type { Archive } from './archive.ts'
import { readXml, type Attributes } from './xml-events.ts'

export type SheetPlace = { readonly name: string; readonly part: string; readonly visible: boolean }

export type Workbook = {
  readonly sheets: readonly SheetPlace[]
  readonly from1904: boolean
  readonly sharedStringsPart?: string
  readonly stylesPart?: string
}

type Relation = { readonly id: string; readonly type: string; readonly part: string }

/** Finds the sheets of the workbook through its relationships, because entry names are arbitrary. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const roots = await readRelations(archive, '')
  const main = roots.find(({ type }) => type.endsWith('/officeDocument'))?.part
  if (main === undefined || !archive.has(main)) throw new Refused(damaged)
  const relations = await readRelations(archive, main)
  const listed: { name: string; id: string; visible: boolean }[] = []
  let from1904 = false
  await readXml(archive.read(main), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const visible = !/hidden/i.test(attributes['state'] ?? '')
      listed.push({ name: mendOutsideText(attributes['name'] ?? ''), id: relationId(attributes), visible })
    },
  })
  const sheets = listed.flatMap(({ name, id, visible }) => {
    const relation = relations.find((one) => one.id === id && one.type.endsWith('/worksheet'))
    return relation && archive.has(relation.part) ? [{ name, part: relation.part, visible }] : []
  })
  return {
    sheets,
    from1904,
    ...partOf(archive, relations, 'sharedStrings'),
    ...partOf(archive, relations, 'styles'),
  }
}

/** Reads the shared strings; rich text is joined, phonetic guides are omitted. */
export async function readSharedStrings(archive: Archive, part: string, limits: SpreadsheetLimits): Promise<readonly string[]> {
  const strings: string[] = []
  let current = ''
  let inText = false
  let inAid = false
  await readXml(archive.read(part, limits.sharedStrings), {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') inAid = true
      if (name === 't') inText = !inAid
    },
    text(text) {
      if (inText) current += text
      if (current.length > limits.cellText) throw new Refused({ kind: 'bomb' })
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inAid = false
      if (name === 'si') strings.push(unescapeText(current))
    },
  })
  return strings
}

/** Returns the number look of each cell style, by style index. */
export async function readLooks(archive: Archive, part: string): Promise<readonly NumberLook[]> {
  const custom = new Map<number, NumberLook>()
  const ids: number[] = []
  let inCells = false
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), lookOf(attributes['formatCode'] ?? ''))
      if (name === 'xf' && inCells) ids.push(Number(attributes['numFmtId'] ?? '0'))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return ids.map((id) => custom.get(id) ?? builtInLook(id))
}

/** «_x000D_» is how the format encodes a character that XML does not allow. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function readRelations(archive: Archive, of: string): Promise<readonly Relation[]> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const part = `${folder}_rels/${of.slice(folder.length)}.rels`
  if (!archive.has(part)) throw new Refused(damaged)
  const relations: Relation[] = []
  await readXml(archive.read(part), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name === 'Relationship' && mode !== 'External') relations.push({ id, type, part: resolved(folder, target) })
    },
  })
  return relations
}

function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function partOf(archive: Archive, relations: readonly Relation[], kind: 'sharedStrings' | 'styles'): Partial<Workbook> {
  const part = relations.find(({ type }) => type.endsWith(`/${kind}`))?.part
  return part !== undefined && archive.has(part) ? { [`${kind}Part`]: part } : {}
}

function relationId(attributes: Attributes): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

function isTrue(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true'
}
