import { AwsClient } from 'aws4fetch'
import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, refuse } from '#/kernel/result.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { addressOf, isHash } from './content-address.ts'
import type { FileStore } from './port.ts'

export type S3Place = {
  /** With the bucket, and a folder in it if wished: `https://storage.example/bucket/naryad`. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** A storage that sends nothing for so long is given up, however large the file: the job or the person asks again. */
const waitsMilliseconds = 30_000
const slowestBytesPerSecond = 100_000

/**
 * Files in a bucket of an S3 storage, `ab/cd/abcd…`, shared by several nodes. The hash of the bytes is signed with each upload, so that
 * the storage refuses what came to it changed, and is checked again at each reading. `scratch`: where a stream is kept until its
 * hash, and so its address, is known.
 */
export function s3Files(place: S3Place, scratch: string, silenceMilliseconds = waitsMilliseconds): FileStore {
  const client = new AwsClient({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    region: place.region,
    service: 's3',
    retries: 4,
  })

  async function ask(method: 'GET' | 'PUT' | 'DELETE', sha256: string, silence: AbortSignal, body?: Blob): Promise<Response> {
    return client.fetch(urlOf(place.url, sha256), {
      method,
      signal: silence,
      headers: { 'x-amz-content-sha256': method === 'PUT' ? sha256 : sha256Hex(new Uint8Array()) },
      ...(body && { body }),
    })
  }

  /** What the storage answered, or undefined: it has no such file. A bucket that is not there is a fault of the configuration. */
  async function answerOf(method: 'GET' | 'DELETE', sha256: string): Promise<Uint8Array | undefined> {
    const silence = watchSilence(silenceMilliseconds)
    try {
      const response = await ask(method, sha256, silence.signal)
      const bytes = await readWatched(response, silence.heard)
      if (response.ok) return bytes
      const words = new TextDecoder().decode(bytes)
      if (response.status === 404 && codeOf(words) === 'NoSuchKey') return undefined
      throw fault(method, response.status, words)
    } finally {
      silence.end()
    }
  }

  async function send(sha256: string, body: Blob) {
    const patience = silenceMilliseconds + Math.ceil((body.size / slowestBytesPerSecond) * 1000)
    const response = await ask('PUT', sha256, AbortSignal.timeout(patience), body)
    if (!response.ok) throw fault('PUT', response.status, await response.text())
    await response.body?.cancel()
    return { sha256, size: body.size }
  }

  return {
    put: (bytes) => send(sha256Hex(bytes), new Blob([new Uint8Array(bytes)])),
    async putStream(chunks) {
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      const aside = join(scratch, `${randomUUID()}.part`)
      try {
        const sha256 = await writeAside(aside, chunks)
        return await send(sha256, await openAsBlob(aside))
      } finally {
        await rm(aside, { force: true })
      }
    },
    async remove(sha256) {
      if (!isHash(sha256)) return
      await answerOf('DELETE', sha256)
    },
    async read(sha256) {
      if (!isHash(sha256)) return refuse({ kind: 'missing' })
      const bytes = await answerOf('GET', sha256)
      if (bytes === undefined) return refuse({ kind: 'missing' })
      return sha256Hex(bytes) === sha256 ? ok(bytes) : refuse({ kind: 'damaged' })
    },
  }
}

/** A signal that fires once nothing has been heard for so long. */
function watchSilence(milliseconds: number) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new Error(`S3 sent nothing for ${milliseconds} ms`)), milliseconds)
  return { signal: stop.signal, heard: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

async function readWatched(response: Response, heard: () => void): Promise<Uint8Array> {
  heard()
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    heard()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function fault(method: string, status: number, words: string): Error {
  return new Error(`S3 answered ${status} to ${method}: ${codeOf(words) ?? words.slice(0, 200)}`)
}

function codeOf(words: string): string | undefined {
  return /<Code>([^<]*)/.exec(words)?.[1]
}

function urlOf(bucketUrl: string, sha256: string): string {
  return `${bucketUrl.replace(/\/+$/, '')}/${addressOf(sha256)}`
}

async function writeAside(aside: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  await using file = await open(aside, 'wx', 0o600)
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  return hash.digest('hex')
}
