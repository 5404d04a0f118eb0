import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripPicture } from './strip-picture.ts'

const place = 'GPS 55.7558 N 37.6173 E'
const xmp = 'http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>55,45.35N'

test('a photo loses the place, the camera and the picture hidden behind it, and keeps its turn, colours and pixels', () => {
  const photo = jpeg([
    segment(0xe0, text('JFIF\0\u0001\u0001')),
    segment(0xe1, [...text('Exif\0\0'), ...tiff(6), ...text(place)]),
    segment(0xe1, text(xmp)),
    segment(0xe2, text('ICC_PROFILE\0 the colours')),
    segment(0xe2, text(`MPF\0 ${place}`)),
    segment(0xed, text(`Photoshop 3.0\0${place}`)),
    segment(0xfe, text(`Снято: ${place}`)),
    segment(0xdb, text('the tables')),
  ])
  const hidden = [...photo, ...jpeg([segment(0xe1, [...text('Exif\0\0'), ...text(place)])])]
  const clean = strip('jpeg', hidden)
  assert.ok(!has(clean, 'GPS') && !has(clean, 'MPF') && !has(clean, 'Photoshop') && !has(clean, 'Снято'))
  for (const kept of ['JFIF', 'ICC_PROFILE\0 the colours', 'the tables', 'pixels']) assert.ok(has(clean, kept), kept)
  assert.deepEqual([...clean.subarray(2, 4)], [0xff, 0xe1])
  assert.equal(turnOf(clean), 6)
  assert.deepEqual([...clean.subarray(-2)], [0xff, 0xd9])
  assert.deepEqual(strip('jpeg', [...clean]), clean, 'a clean photo stays byte for byte')
})

test('a scan of several passes is kept whole, stuffed bytes and restarts too', () => {
  const scan = [0xff, 0x00, 0xff, 0xd3, 1, 2]
  const bytes = [0xff, 0xd8, ...segment(0xda, [1]), ...scan, ...segment(0xc4, [9]), ...segment(0xda, [2]), ...scan, 0xff, 0xd9]
  assert.deepEqual([...strip('jpeg', bytes)], bytes)
})

test('a picture loses its notes in PNG and in WebP', () => {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const png = [...head, ...chunk('IHDR', text('size')), ...chunk('eXIf', text(place)), ...chunk('tEXt', text(place))]
  const clean = strip('png', [...png, ...chunk('IDAT', text('pixels')), ...chunk('IEND', []), ...text(place)])
  assert.deepEqual([...clean], [...head, ...chunk('IHDR', text('size')), ...chunk('IDAT', text('pixels')), ...chunk('IEND', [])])
  const inside = [...riff('VP8X', [0x0c, 0, 0, 0, 1, 0, 0, 1, 0, 0]), ...riff('VP8 ', text('pixels'))]
  const webp = strip('webp', whole([...inside, ...riff('EXIF', text(place)), ...riff('XMP ', text(xmp))]))
  const bare = [...riff('VP8X', [0, 0, 0, 0, 1, 0, 0, 1, 0, 0]), ...riff('VP8 ', text('pixels'))]
  assert.deepEqual([...webp], whole(bare))
})

test('a photo of an iPhone loses its notes where they lie, and nothing else moves', () => {
  const photo = heic()
  const clean = strip('heic', photo)
  assert.ok(!has(clean, 'GPS') && !has(clean, 'GPSLatitude'))
  assert.ok(has(clean, 'the pixels'))
  assert.equal(clean.length, photo.length)
})

test('what is broken is refused, wherever it is cut', () => {
  const photos = { jpeg: jpeg([segment(0xe1, [...text('Exif\0\0'), ...tiff(6), ...text(place)])]), heic: heic() }
  for (const [kind, bytes] of Object.entries(photos)) {
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = stripPicture(kind as 'jpeg', Uint8Array.from(bytes.slice(0, length)))
      assert.ok(!cut || !has(cut, 'GPS'), `${kind} of ${length}`)
    }
  }
  assert.equal(stripPicture('png', Uint8Array.from([1, 2, 3])), undefined)
  assert.equal(stripPicture('webp', Uint8Array.from(text('RIFF'))), undefined)
})

function strip(kind: 'jpeg' | 'png' | 'webp' | 'heic', bytes: readonly number[]): Uint8Array {
  const clean = stripPicture(kind, Uint8Array.from(bytes))
  assert.ok(clean)
  return clean
}

function has(bytes: Uint8Array, word: string): boolean {
  return Buffer.from(bytes).includes(Buffer.from(word))
}

function text(words: string): number[] {
  return [...Buffer.from(words)]
}

function jpeg(segments: readonly number[][]): number[] {
  return [0xff, 0xd8, ...segments.flat(), ...segment(0xda, [1, 2, 3]), ...text('pixels'), 0xff, 0xd9]
}

function segment(marker: number, body: readonly number[]): number[] {
  const length = body.length + 2
  return [0xff, marker, length >> 8, length & 255, ...body]
}

/** A directory with the turn of the picture, big-endian as phones write it. */
function tiff(turn: number): number[] {
  return [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2, ...entry(0x0110, 2), ...entry(0x0112, 3, turn), 0, 0, 0, 0]
}

function entry(tag: number, kind: number, value = 0): number[] {
  return [tag >> 8, tag & 255, 0, kind, 0, 0, 0, 1, 0, value, 0, 0]
}

function turnOf(bytes: Uint8Array): number | undefined {
  const at = Buffer.from(bytes).indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0]))
  return bytes[at + 8]
}

function chunk(name: string, body: readonly number[]): number[] {
  return [...long(body.length), ...text(name), ...body, 0, 0, 0, 0]
}

function riff(name: string, body: readonly number[]): number[] {
  const length = long(body.length).toReversed()
  return [...text(name), ...length, ...body, ...(body.length % 2 === 1 ? [0] : [])]
}

function whole(chunks: readonly number[]): number[] {
  return [...text('RIFF'), ...long(chunks.length + 4).toReversed(), ...text('WEBP'), ...chunks]
}

function long(number: number): number[] {
  return [number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function box(name: string, body: readonly number[]): number[] {
  return [...long(body.length + 8), ...text(name), ...body]
}

/** A picture with Exif and XMP as items, whose bytes lie in `mdat` at the places `iloc` names. */
function heic(): number[] {
  const item = (id: number, type: string) => box('infe', [2, 0, 0, 0, 0, id, 0, 0, ...text(`${type}\0`)])
  const items = box('iinf', [0, 0, 0, 0, 0, 3, ...item(1, 'hvc1'), ...item(2, 'Exif'), ...item(3, 'mime')])
  const bodies = [text('the pixels'), text(`....Exif${place}`), text(xmp)]
  const head = box('ftyp', text('heic\0\0\0\0mif1heic'))
  const located = (start: number) => {
    let at = start
    const rows = bodies.flatMap((body, place) => {
      const row = [0, place + 1, 0, 0, 0, 0, 0, 1, ...long(at), ...long(body.length)]
      at += body.length
      return row
    })
    return box('meta', [0, 0, 0, 0, ...items, ...box('iloc', [1, 0, 0, 0, 0x44, 0, 0, 3, ...rows])])
  }
  const meta = located(0)
  return [...head, ...located(head.length + meta.length + 8), ...box('mdat', bodies.flat())]
}
