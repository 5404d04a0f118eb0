import { crc32, deflateRawSync } from 'node:zlib'

/** One archive entry; `declared` is a false unpacked size written to the directory and to the entry's own header. */
export type ZipPart = {
  readonly name: string
  readonly data: string | Uint8Array
  readonly declared?: number
  readonly flags?: number
}

/** Builds a ZIP archive, well-formed or malicious. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const data = Buffer.from(part.data)
    const packed = deflateRawSync(data, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(part.flags ?? 0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(part.declared ?? data.length, 18)
    common.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from([0x50, 0x4b, 3, 4]), common, name, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, rest, name)
    offset += 30 + name.length + packed.length
  }
  const catalogue = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(catalogue.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, catalogue, end]))
}

export type BookParts = {
  /** Content of `sheetData`. */
  readonly rows: string
  readonly sheetXml?: string
  readonly strings?: string
  /** Format codes; the style with index N + 1 uses the Nth one. A number is a built-in format. */
  readonly formats?: readonly (string | number)[]
  readonly workbookPr?: string
  readonly firstHidden?: boolean
  readonly more?: readonly ZipPart[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** Builds a workbook with the structure that Excel writes. */
export function bookOf(book: BookParts): Uint8Array {
  return zipOf(bookParts(book))
}

export function bookParts(book: BookParts): ZipPart[] {
  const hidden = book.firstHidden ? '<sheet name="Служебный" sheetId="9" state="hidden" r:id="rId9"/>' : ''
  return [
    {
      name: '_rels/.rels',
      data: `${head}<Relationships ${relations}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook ${main} xmlns:r="${office}">${book.workbookPr ?? ''}<sheets>${hidden}<sheet name="Реестр" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${head}<Relationships ${relations}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${office}/worksheet" Target="/xl/worksheets/sheet9.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet9.xml',
      data: `${head}<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>666</v></c></row></sheetData></worksheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: book.sheetXml ?? `${head}<worksheet ${main}><sheetData>${book.rows}</sheetData></worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', data: book.strings ?? `${head}<sst ${main}/>` },
    { name: 'xl/styles.xml', data: stylesOf(book.formats ?? []) },
    ...(book.more ?? []),
  ]
}

function stylesOf(formats: readonly (string | number)[]): string {
  const custom = formats.flatMap((code, at) =>
    typeof code === 'string' ? [`<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`] : [],
  )
  const cells = formats.map((code, at) => `<xf numFmtId="${typeof code === 'number' ? code : 164 + at}" applyNumberFormat="1"/>`)
  return `${head}<styleSheet ${main}><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

/** Builds shared strings as Excel writes them. */
export function stringsOf(...items: readonly string[]): string {
  return `${head}<sst ${main}>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`
}

/** Builds the start of a compound file that contains the given stream names. */
export function compoundFileWith(...streams: readonly string[]): Uint8Array {
  const names = streams.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  return new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...names]))
}

/** Encodes text in windows-1251. */
export function windows1251(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from([...text], (sign) => codes.get(sign) ?? 0x3f)
}
