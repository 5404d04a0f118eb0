import { wordsOfFile } from './attachment.ts'

/** Names of streams that hold macros, as a compound file writes them: UTF-16, little-endian. */
const macros = ['_VBA_PROJECT', 'VBA', 'Macros', '_VBA_PROJECT_CUR'].map((name) => wide(`${name}\u0000`))

/** The stream in which an encrypted document lies whole. */
const locked = ['EncryptedPackage', 'EncryptionInfo'].map((name) => wide(`${name}\u0000`))

/** Why an old document of Word, Excel or PowerPoint is not taken: its directory names macros, or it is encrypted. */
export function oldOfficeProblem(bytes: Uint8Array): string | undefined {
  const directory = directoryOf(bytes)
  if (directory === undefined) return wordsOfFile.broken
  if (locked.some((name) => directory.some((entry) => startsWith(entry, name)))) return wordsOfFile.locked
  return macros.some((name) => directory.some((entry) => startsWith(entry, name))) ? wordsOfFile.active : undefined
}

/** Entries of the directory of a compound file ([MS-CFB], 2.6), by the chain of its sectors. */
function directoryOf(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 512) return undefined
  const size = 2 ** view.getUint16(30, true)
  if (size !== 512 && size !== 4096) return undefined
  const tables = tablesOf(view, size)
  const entries: Uint8Array[] = []
  const seen = new Set<number>()
  for (
    let sector = view.getUint32(48, true);
    sector < lastSector && !seen.has(sector);
    sector = nextOf(view, tables, sector, size)
  ) {
    seen.add(sector)
    const start = (sector + 1) * size
    if (start + size > bytes.length) return undefined
    for (let at = start; at < start + size; at += 128) entries.push(bytes.subarray(at, at + 128))
  }
  return entries.length > 0 ? entries : undefined
}

/** Greater numbers mark ends and free sectors. */
const lastSector = 0xfffffffa

/** Sectors of the allocation table that the header lists, enough for seven megabytes of sectors, and those of the lists that follow. */
function tablesOf(view: DataView, size: number): number[] {
  const tables: number[] = []
  for (let place = 0; place < 109; place += 1) tables.push(view.getUint32(76 + place * 4, true))
  let next = view.getUint32(68, true)
  for (let lists = 0; next < lastSector && lists < 1000; lists += 1) {
    const start = (next + 1) * size
    if (start + size > view.byteLength) break
    for (let at = start; at < start + size - 4; at += 4) tables.push(view.getUint32(at, true))
    next = view.getUint32(start + size - 4, true)
  }
  return tables
}

function nextOf(view: DataView, tables: readonly number[], sector: number, size: number): number {
  const perTable = size / 4
  const table = tables[Math.floor(sector / perTable)] ?? lastSector
  const at = (table + 1) * size + (sector % perTable) * 4
  return table >= lastSector || at + 4 > view.byteLength ? lastSector : view.getUint32(at, true)
}

function wide(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) % 256, Math.floor(sign.charCodeAt(0) / 256)]))
}

function startsWith(bytes: Uint8Array, head: Uint8Array): boolean {
  return head.every((byte, place) => bytes[place] === byte)
}
