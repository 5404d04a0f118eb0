import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logoProblem, readPicture } from './picture.ts'

test('an image is identified by its bytes, with its dimensions', () => {
  assert.deepEqual(readPicture(png(64, 48)), { type: 'image/png', width: 64, height: 48 })
  assert.deepEqual(readPicture(jpeg(300, 200)), { type: 'image/jpeg', width: 300, height: 200 })
  assert.deepEqual(readPicture(webp('VP8X', [0, 0, 0, 0, 0x3f, 0, 0, 0x1f, 0, 0])), { type: 'image/webp', width: 64, height: 32 })
  assert.deepEqual(readPicture(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x40, 0, 0x20, 0])), {
    type: 'image/webp',
    width: 64,
    height: 32,
  })
  assert.deepEqual(readPicture(webp('VP8L', [0x2f, 0x3f, 0xc0, 0x07, 0, 0, 0, 0, 0, 0])), {
    type: 'image/webp',
    width: 64,
    height: 32,
  })
})

test('a file that is not PNG, JPEG or WebP is refused whatever its declared type', () => {
  const words = 'Подходят PNG, JPEG и WebP'
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'GIF89a',
    '',
    '\u0089PNG',
    'RIFF1234WEBP',
  ])
    assert.equal(logoProblem(new TextEncoder().encode(text)), words, text)
  assert.equal(logoProblem(png(64, 48).subarray(0, 20)), words)
  assert.equal(logoProblem(jpeg(64, 64).subarray(0, 12)), words)
})

test('an image that is too large, too small or too heavy is refused as a logo', () => {
  assert.equal(logoProblem(png(20_000, 20_000)), 'Стороны картинки — от 32 до 2048 точек')
  assert.equal(logoProblem(png(16, 64)), 'Стороны картинки — от 32 до 2048 точек')
  assert.equal(logoProblem(new Uint8Array(512 * 1024 + 1)), 'Файл больше 512 КБ')
  assert.equal(logoProblem(png(256, 256)), undefined)
})

test('a JPEG with broken segment lengths does not hang the parser', () => {
  assert.equal(readPicture(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0)), undefined)
})

function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

function jpeg(width: number, height: number): Uint8Array {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 4, 1, 1]
  const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0]
  return Uint8Array.from([...start, ...frame])
}

function webp(chunk: string, data: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set(new TextEncoder().encode(`RIFF0000WEBP${chunk}`))
  bytes.set(data, 20)
  return bytes
}
