import { createHmac, hkdfSync } from 'node:crypto'
import { appendFile, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { equalBytes, sha256Hex } from './secrets.ts'

/** The end of something that only grows: how long it is and the hash of its last part. */
export type GrownHead = { readonly owner: string; readonly no: number; readonly sha256: string }

/** Heads by day, each line signed, in files outside the database: who rewrites the database can not rewrite them. */
export type SignedDays = {
  add(day: Temporal.PlainDate, head: GrownHead): Promise<void>
  /** The newest head of an owner among the last days; lines with a wrong signature do not count. */
  latest(owner: string): Promise<GrownHead | undefined>
  /** The SHA-256 of the file of a day, to be sent to somebody who keeps it. */
  describe(day: Temporal.PlainDate): Promise<{ readonly name: string; readonly sha256: string; readonly lines: number }>
}

/** A head is written again every night, so older files hold nothing newer. */
const daysRead = 3

const lineShape = z.object({ owner: z.string(), no: z.int(), sha256: z.string(), sign: z.string() })

/** The key of the signature is made of a secret of the installation, which the database does not know. */
export function openSignedDays(folder: string, secret: string): SignedDays {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'journal heads', 32))
  const read = new Map<string, { readonly size: number; readonly heads: ReadonlyMap<string, GrownHead> }>()
  const sign = ({ owner, no, sha256 }: GrownHead) => createHmac('sha256', key).update(`${owner} ${no} ${sha256}`).digest()

  async function headsOf(name: string): Promise<ReadonlyMap<string, GrownHead>> {
    const path = join(folder, name)
    const { size } = await stat(path)
    const known = read.get(name)
    if (known?.size === size) return known.heads
    const heads = new Map<string, GrownHead>()
    for (const line of (await readFile(path, 'utf8')).split('\n')) {
      const head = lineShape.safeParse(parseJson(line)).data
      if (head && equalBytes(Buffer.from(head.sign, 'hex'), sign(head))) heads.set(head.owner, head)
    }
    if (read.size >= daysRead) read.clear()
    read.set(name, { size, heads })
    return heads
  }

  return {
    async add(day, { owner, no, sha256 }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const head = { owner, no, sha256 }
      const line = JSON.stringify({ ...head, sign: sign(head).toString('hex') })
      await appendFile(join(folder, fileOf(day)), `${line}\n`, { mode: 0o600, flush: true })
    },
    async latest(owner) {
      const files = (await readdir(folder).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name)).toSorted()
      for (const name of files.slice(-daysRead).toReversed()) {
        const head = (await headsOf(name)).get(owner)
        if (head) return { owner, no: head.no, sha256: head.sha256 }
      }
      return undefined
    },
    async describe(day) {
      const text = await readFile(join(folder, fileOf(day)), 'utf8').catch(() => '')
      return { name: fileOf(day), sha256: sha256Hex(text), lines: text.split('\n').length - 1 }
    },
  }
}

function fileOf(day: Temporal.PlainDate): string {
  return `${day.toString()}.jsonl`
}

/** A line cut by a power failure is not JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
