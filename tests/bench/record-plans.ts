import type pg from 'pg'
import * as z from 'zod'

/**
 * A statement as PostgreSQL ran it: its text, shared blocks found in memory or read from the disk, rows inserted, updated and
 * deleted, records of the write-ahead log besides whole pages (those follow checkpoints), tables of more than 100 blocks that were
 * read from end to end, and the whole report.
 */
export type RanStatement = {
  readonly text: string
  readonly blocks: number
  readonly written: number
  readonly logged: number
  readonly scanned: readonly string[]
  readonly told: unknown
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'WAL Records': number
  readonly 'WAL FPI': number
  readonly Plans?: readonly Node[] | undefined
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'WAL Records': z.number(),
    'WAL FPI': z.number(),
    Plans: z.array(node).optional(),
  }),
)
const report = z.object({ 'Query Text': z.string(), Plan: node })

/** The address at which a connection tells the executed plan of each of its statements: only a superuser may ask for that. */
export function tellingPlans(url: string): string {
  const telling = new URL(url)
  const settings = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_analyze=on',
    'auto_explain.log_buffers=on',
    'auto_explain.log_wal=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_format=json',
    'client_min_messages=log',
  ]
  telling.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  return telling.href
}

/** Keeps what the connections of a pool at such an address tell. Answers what empties the list. */
export function recordPlans(pool: pg.Pool): () => RanStatement[] {
  let ran: RanStatement[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const found = /^duration: \S+ ms {2}plan:\n/.exec(message ?? '')
      if (!message || !found) return
      const told: unknown = JSON.parse(message.slice(found[0].length))
      const { 'Query Text': text, Plan } = report.parse(told)
      // Workers are rung between the calls, once for all of a moment.
      if (text.includes('pg_notify')) return
      const blocks = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
      const logged = Plan['WAL Records'] - Plan['WAL FPI']
      ran.push({ text, blocks, written: rowsWritten(Plan), logged, scanned: tablesScanned(Plan), told })
    })
  })
  return () => {
    const told = ran
    ran = []
    return told
  }
}

function tablesScanned(plan: Node): string[] {
  const isLong = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] > 100
  const own = plan['Node Type'] === 'Seq Scan' && isLong ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(tablesScanned)]
}

/** A node that writes tells only the rows it returns: what it writes is what comes to it. */
function rowsWritten(plan: Node): number {
  const inner = plan.Plans ?? []
  const own =
    plan['Node Type'] === 'ModifyTable' ? inner.reduce((all, one) => all + one['Actual Rows'] * one['Actual Loops'], 0) : 0
  return own + inner.reduce((all, one) => all + rowsWritten(one), 0)
}
