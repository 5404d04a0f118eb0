import { argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'

/** Four, the size of Node's thread pool; on fewer cores, one core is left for everything else. */
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1))
const longestQueue = 100

let running = 0
const queue: (() => void)[] = []

/**
 * Computes Argon2id with 19 456 KiB, two passes, one lane: 32 bytes. A few run at a time, a hundred wait; undefined: too many
 * wait, and the caller answers that the service is busy.
 */
export async function runArgon(message: string, salt: Buffer): Promise<Buffer | undefined> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) return undefined
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await derive(message, salt)
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

function derive(message: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }, (fault, key) => {
      if (fault) reject(fault)
      else resolve(key)
    })
  })
}
