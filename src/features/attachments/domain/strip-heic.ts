type Box = { readonly name: string; readonly from: number; readonly to: number }

/**
 * A HEIC whose notes of the maker, Exif and XMP, are blank. They keep their length, so that nothing else in the file moves. Undefined:
 * the file is broken, or its notes cannot be found.
 */
export function stripHeic(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const stripped = Uint8Array.from(bytes)
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const top = boxes(view, 0, bytes.length)
    const meta = top.find(({ name }) => name === 'meta')
    if (!meta) return undefined
    const inside = boxes(view, meta.from + 4, meta.to)
    const notes = notesOf(view, inside)
    const places = placesOf(view, inside)
    for (const id of notes) {
      const place = places.get(id)
      if (!place || place.isElsewhere) return undefined
      const base = place.isInData ? inside.find(({ name }) => name === 'idat')?.from : 0
      if (base === undefined) return undefined
      for (const { from, length } of place.extents) stripped.fill(0, base + from, base + from + length)
    }
    // Notes outside of the picture, as some phones add them.
    for (const { name, from, to } of top) if (name === 'uuid' || name === 'udta') stripped.fill(0, from, to)
    return stripped
  } catch (fault) {
    if (fault instanceof RangeError) return undefined
    throw fault
  }
}

/** Boxes between two places (ISO 14496-12, 4.2). Throws a RangeError past the end. */
function boxes(view: DataView, start: number, end: number): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short
    if (size < head || at + size > end) throw new RangeError('A box passes the end')
    found.push({ name: nameAt(view, at + 4), from: at + head, to: at + size })
    at += size
  }
  return found
}

/** Numbers of the items that are Exif or XMP, by `iinf`. */
function notesOf(view: DataView, inside: readonly Box[]): number[] {
  const list = inside.find(({ name }) => name === 'iinf')
  if (!list) return []
  const entries = boxes(view, list.from + (view.getUint8(list.from) === 0 ? 6 : 8), list.to)
  return entries.flatMap(({ name, from }) => {
    const version = view.getUint8(from)
    if (name !== 'infe' || version < 2) return []
    const wide = version === 3
    const id = wide ? view.getUint32(from + 4) : view.getUint16(from + 4)
    const type = nameAt(view, from + (wide ? 10 : 8))
    return type === 'Exif' || type === 'mime' ? [id] : []
  })
}

type ItemPlace = {
  readonly isInData: boolean
  readonly isElsewhere: boolean
  readonly extents: readonly { readonly from: number; readonly length: number }[]
}

/** Where the bytes of each item lie, by `iloc` (ISO 14496-12, 8.11.3). */
function placesOf(view: DataView, inside: readonly Box[]): ReadonlyMap<number, ItemPlace> {
  const places = new Map<number, ItemPlace>()
  const box = inside.find(({ name }) => name === 'iloc')
  if (!box) return places
  const version = view.getUint8(box.from)
  const sizes = view.getUint16(box.from + 4)
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15)
  let at = box.from + 6
  const take = (size: number | undefined): number => {
    at += size ?? 0
    if (size === 2) return view.getUint16(at - 2)
    if (size === 4) return view.getUint32(at - 4)
    return size === 8 ? Number(view.getBigUint64(at - 8)) : 0
  }
  const wide = version === 2 ? 4 : 2
  for (let left = take(wide); left > 0; left -= 1) {
    const id = take(wide)
    const method = version === 0 ? 0 : take(2) & 15
    const isElsewhere = take(2) !== 0 || method > 1
    const base = take(baseSize)
    const extents: { from: number; length: number }[] = []
    for (let count = take(2); count > 0; count -= 1) {
      if (version > 0) take(indexSize)
      const from = base + take(offsetSize)
      extents.push({ from, length: take(lengthSize) })
    }
    places.set(id, { isInData: method === 1, isElsewhere, extents })
  }
  return places
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
