import { constants, inflateRawSync } from 'node:zlib'
import { PDFArray, PDFName, PDFNull, PDFParser, PDFRawStream } from 'pdf-lib'
import type { PDFDict, PDFObject } from 'pdf-lib'

type Trouble = 'encrypted' | 'bomb' | 'unreadable'

/**
 * Reads a file as the library reads it, but unpacks none of its objects: says first whether it needs a password, then whether it would
 * unpack to more than memory should hold.
 */
export async function surveyPdf(bytes: Uint8Array): Promise<Trouble | undefined> {
  const survey = new Survey(bytes, Infinity, true)
  try {
    const context = await survey.parseDocument()
    if (survey.encrypted || context.trailerInfo.Encrypt) return 'encrypted'
    return survey.trouble
  } catch {
    return survey.encrypted ? 'encrypted' : (survey.trouble ?? 'unreadable')
  }
}

/** Packed objects become objects of memory many times their size; other streams are unpacked by readers alone. */
const limits = {
  objects: { each: 16 * 1024 * 1024, together: 32 * 1024 * 1024 },
  others: { each: 64 * 1024 * 1024, together: 192 * 1024 * 1024 },
}
type Sort = keyof typeof limits

/** A stream packed in a packed stream. */
const deepestPacking = 3

class Survey extends PDFParser {
  trouble: Trouble | undefined
  encrypted = false
  #unpacked = { objects: 0, others: 0 }

  override parseObject(): PDFObject {
    const object = super.parseObject()
    if (!(object instanceof PDFRawStream)) return object
    const type = object.dict.get(PDFName.of('Type'))
    // What it is may stand in objects not unpacked yet: no program writes so.
    if (type !== undefined && !(type instanceof PDFName)) this.trouble ??= 'unreadable'
    const kind = type instanceof PDFName ? type.decodeText() : undefined
    if (kind !== 'ObjStm' && kind !== 'XRef') {
      this.#weigh(object.contents)
      return object
    }
    if (object.dict.has(PDFName.of('Encrypt'))) this.encrypted = true
    else if (this.trouble === undefined) this.#weighObjects(object)
    return PDFNull
  }

  #weighObjects({ dict, contents }: PDFRawStream): void {
    const packing = packingOf(dict)
    if (packing === 'odd') this.trouble = 'bomb'
    else if (packing === 'flate') this.#count('objects', unpack(contents, this.#left('objects')) ?? 'torn')
    else this.#count('objects', contents)
  }

  #weigh(contents: Uint8Array): void {
    let packed: Uint8Array | undefined = contents
    for (let depth = 0; packed && depth < deepestPacking && this.trouble === undefined; depth += 1) {
      const unpacked = unpack(packed, this.#left('others'))
      if (unpacked !== undefined && unpacked !== 'torn') this.#count('others', unpacked)
      packed = unpacked instanceof Uint8Array ? unpacked : undefined
    }
  }

  #left(sort: Sort): number {
    return Math.max(1, Math.min(limits[sort].each, limits[sort].together - this.#unpacked[sort]))
  }

  #count(sort: Sort, unpacked: Uint8Array | 'tooLarge' | 'torn'): void {
    if (unpacked === 'tooLarge') this.trouble = 'bomb'
    else if (unpacked === 'torn') this.trouble = 'unreadable'
    else this.#unpacked[sort] += unpacked.length
    if (this.#unpacked[sort] > limits[sort].together) this.trouble = 'bomb'
  }
}

/** How objects are packed: programs that write PDF use one method. */
function packingOf(dict: PDFDict): 'none' | 'flate' | 'odd' {
  const filter = dict.get(PDFName.of('Filter'))
  if (filter === undefined) return 'none'
  const single = filter instanceof PDFArray && filter.size() === 1 ? filter.get(0) : filter
  return single === PDFName.of('FlateDecode') ? 'flate' : 'odd'
}

/** Without its sum of control, which the library does not look at. Nothing if it is not packed so. */
function unpack(packed: Uint8Array, most: number): Uint8Array | 'tooLarge' | 'torn' | undefined {
  const [method = 0, flags = 0] = packed
  if ((method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0) return undefined
  try {
    return inflateRawSync(packed.subarray(2), { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return error instanceof RangeError ? 'tooLarge' : 'torn'
  }
}
