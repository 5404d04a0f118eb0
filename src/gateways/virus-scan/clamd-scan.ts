import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ScanFailure, ScanVerdict, VirusScan } from './port.ts'

/** A scanner that says nothing for so long is given up; large archives take it a while. */
const usualSilenceMs = 120_000

/** It answers about its limit at once, or waits for the file. */
const limitSilenceMs = 2_000

const opening = 'zINSTREAM\0'

/** What one frame carries at most; clamd accepts any length up to its StreamMaxLength. */
const frame = 64 * 1024

/**
 * clamd by its own protocol, the command INSTREAM: frames of four bytes of length and the data, an empty one at the end, one line in
 * return. `address`: `tcp://host:port` or `unix:/path/of/the.socket`.
 */
export function clamdScan(address: string, silenceMs = usualSilenceMs): VirusScan {
  return {
    async scan(chunks) {
      const sent = { bytes: 0 }
      try {
        return verdictOf(await ask(address, silenceMs, (socket) => send(socket, chunks, sent)))
      } catch (fault) {
        if (fault instanceof SourceFault) throw fault.cause
        const limit = await askLimit(address, silenceMs, sent.bytes).catch(() => undefined)
        return limit ?? refuse({ kind: 'unavailable', reason: String(fault) })
      }
    },
  }
}

/**
 * clamd answers that a file is too long and hangs up while it is still being sent: the failed write then takes the unread answer with
 * it. Asked with the length alone, it answers the same before anything else is written.
 */
async function askLimit(
  address: string,
  silenceMs: number,
  bytes: number,
): Promise<Result<ScanVerdict, ScanFailure> | undefined> {
  if (bytes === 0) return undefined
  const verdict = verdictOf(
    await ask(address, Math.min(silenceMs, limitSilenceMs), async (socket) => {
      await write(socket, opening)
      await write(socket, lengthOf(bytes))
    }),
  )
  return verdict.ok || verdict.refusal.kind !== 'tooLarge' ? undefined : verdict
}

async function ask(address: string, silenceMs: number, say: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = dial(address)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error(`clamd said nothing for ${silenceMs} ms`)))
  const answer = answerOf(socket)
  try {
    await Promise.race([say(socket), answer])
    return await answer
  } finally {
    socket.destroy()
    answer.catch(() => undefined)
  }
}

function dial(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.replace(/^unix:(\/\/)?/, ''))
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
}

/** What went wrong with the file itself, not with the scanner. */
class SourceFault extends Error {}

/** `sent`: how much of the file clamd was told of. */
async function send(socket: Socket, chunks: AsyncIterable<Uint8Array>, sent: { bytes: number }): Promise<void> {
  await write(socket, opening)
  const source = chunks[Symbol.asyncIterator]()
  for (;;) {
    const next = await source.next().catch((cause: unknown) => {
      throw new SourceFault('The file cannot be read', { cause })
    })
    if (next.done === true) break
    for (let at = 0; at < next.value.length; at += frame) {
      const part = next.value.subarray(at, at + frame)
      sent.bytes += part.length
      await write(socket, Buffer.concat([lengthOf(part.length), part]))
    }
  }
  await write(socket, lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** One frame at a time: as much of the file is in memory as the scanner has not taken yet. */
async function write(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  if (socket.destroyed) throw socket.errored ?? new Error('clamd has hung up')
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

/** The answer ends with a zero byte, or with the connection. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      if (text.includes('\0')) resolve(text)
    })
    socket.once('error', reject)
    socket.once('close', () => (text === '' ? reject(new Error('clamd hung up without an answer')) : resolve(text)))
  })
}

function verdictOf(text: string): Result<ScanVerdict, ScanFailure> {
  const line = text.replace(/\0.*$/s, '').trim()
  if (line === 'stream: OK') return ok({ kind: 'clean' })
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (found !== undefined) return ok({ kind: 'infected', signature: found })
  const reason = line.slice(0, 200)
  return line.includes('size limit exceeded') ? refuse({ kind: 'tooLarge', reason }) : refuse({ kind: 'unavailable', reason })
}
