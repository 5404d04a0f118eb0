import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#/wire/endpoint.ts'
import { refusalAnswer, refuseAtDoor } from './api.ts'
import type { Answer, Api } from './api.ts'
import { bytesInFlight } from './bytes-in-flight.ts'
import type { ByteLimits } from './bytes-in-flight.ts'
import { receiveUpload } from './disk-upload.ts'
import type { DiskUpload } from './disk-upload.ts'
import { apiCaller } from './http-caller.ts'
import type { CallerOptions } from './http-caller.ts'
import { waitingLine } from './waiting-line.ts'

export type BodyLimits = {
  /** Bodies that are collected in memory. */
  readonly memory: ByteLimits
  /** Uploads: they are written to disk. */
  readonly disk: ByteLimits
  /** Uploads whose calls run at once, and so stand in memory. */
  readonly callsAtOnce: number
}

const mebibyte = 1024 * 1024

export const usualBodies: BodyLimits = {
  memory: { ofAddress: 2 * mebibyte, ofAll: 8 * mebibyte },
  disk: { ofAddress: 40 * mebibyte, ofAll: 400 * mebibyte },
  callsAtOnce: 4,
}

/** The longest body that is collected in memory. */
export const smallBody = 64 * 1024

type Send = (reply: FastifyReply, answer: Answer) => Promise<void>

/** Small bodies stand in memory while they come: so many bytes of one address and of all. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits, send: Send): void {
  const memory = bytesInFlight(limits.memory)
  app.addHook('onRequest', async (request, reply) => {
    const bytes = Math.min(announced(request, smallBody), smallBody)
    if (bytes === 0 || hold(memory.take(request.ip, bytes), reply)) return
    return sendBusy(reply.header('connection', 'close'), send)
  })
}

export type UploadParts = {
  readonly api: Api
  readonly options: CallerOptions & { readonly uploadsDir: string }
  readonly limits: BodyLimits
  readonly send: Send
  /** Answers the call once its body has come. */
  readonly answer: (contract: Endpoint, request: FastifyRequest, body: Uint8Array | undefined) => Promise<Answer>
}

/**
 * Serves the contracts whose body is a file. Who may call is decided before the body is read; the body goes to disk, and comes into
 * memory when the turn of its call comes.
 */
export function serveUploads(app: FastifyInstance, contracts: readonly Endpoint[], parts: UploadParts): void {
  const { api, options, limits, send } = parts
  const disk = bytesInFlight(limits.disk)
  const inTurn = waitingLine(limits.callsAtOnce)
  const received = new WeakMap<FastifyRequest, DiskUpload>()
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
      received.set(request, await receiveUpload(payload, options.uploadsDir, request.routeOptions.bodyLimit))
    })
    for (const contract of contracts) {
      const limit = contract.bodyLimit ?? smallBody
      scope.route({
        method: contract.method,
        url: contract.path,
        bodyLimit: limit,
        onRequest: async (request, reply) => {
          const caller = apiCaller(request, options)
          const refused = caller.ok ? await refuseAtDoor(api, contract, caller.value) : refusalAnswer(caller.refusal, [])
          // A stranger's body is not read: the connection ends with the answer.
          if (refused) return send(reply.header('connection', 'close'), refused)
          const bytes = announced(request, limit)
          if (bytes > limit) return send(reply, refusalAnswer({ kind: 'bodyTooLarge' }, []))
          if (!hold(disk.take(request.ip, bytes), reply)) return sendBusy(reply, send)
        },
        handler: async (request, reply) => {
          const upload = received.get(request)
          if (!upload) return send(reply, await parts.answer(contract, request, undefined))
          try {
            await send(reply, await inTurn(async () => parts.answer(contract, request, await upload.bytes())))
          } finally {
            await upload.close()
          }
        },
      })
    }
  })
}

/** How long the body will be; `unknown` when the request does not tell. */
function announced({ headers }: FastifyRequest, unknown: number): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : unknown
}

/** Gives the bytes back when the answer is over. */
function hold(giveBack: (() => void) | undefined, reply: FastifyReply): boolean {
  if (giveBack) reply.raw.once('close', giveBack)
  return giveBack !== undefined
}

function sendBusy(reply: FastifyReply, send: Send): Promise<void> {
  return send(reply, refusalAnswer({ kind: 'busy' }, []))
}
