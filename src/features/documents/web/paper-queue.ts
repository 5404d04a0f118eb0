/** What came of sending a file. `lost`: it may be sent again, and nothing else goes until somebody says so. */
export type Sent =
  | { readonly is: 'taken' }
  | { readonly is: 'refused'; readonly words: string }
  | { readonly is: 'lost'; readonly words: string }

export type QueuedPaper<Paper> = {
  /** By which rows find it. */
  readonly name: string
  readonly paper: Paper
  readonly sent: Sent | { readonly is: 'queued' | 'sending' }
}

export type PaperQueueState<Paper> = {
  readonly papers: readonly QueuedPaper<Paper>[]
  /** Why nothing more is sent for now. */
  readonly halted: string | undefined
  readonly isGoing: boolean
}

const atOnce = 3

/**
 * Sends many files, three at a time. A file of the same name takes the place of the one before. One that got lost stops the others, so
 * that a line that is down is not tried four hundred times; `resume` goes on from there.
 */
export function paperQueue<Paper>(send: (paper: Paper) => Promise<Sent>, onChange: (state: PaperQueueState<Paper>) => void) {
  const papers = new Map<string, QueuedPaper<Paper>>()
  let halted: string | undefined
  let sending = 0
  return { add, refuse, resume, stop }

  function add(named: readonly { readonly name: string; readonly paper: Paper }[]): void {
    for (const { name, paper } of named) papers.set(name, { name, paper, sent: { is: 'queued' } })
    go()
  }

  /** A file that need not be sent to know what is wrong with it. */
  function refuse(name: string, paper: Paper, words: string): void {
    papers.set(name, { name, paper, sent: { is: 'refused', words } })
    tell()
  }

  function resume(): void {
    halted = undefined
    for (const one of papers.values()) if (one.sent.is === 'lost') papers.set(one.name, { ...one, sent: { is: 'queued' } })
    go()
  }

  /** The window was closed: those under way come to their end, no other goes. */
  function stop(): void {
    halted = ''
  }

  function go(): void {
    for (const one of papers.values()) {
      if (halted !== undefined || sending >= atOnce) break
      if (one.sent.is === 'queued') void sendOne(one)
    }
    tell()
  }

  async function sendOne(one: QueuedPaper<Paper>): Promise<void> {
    const underWay = { ...one, sent: { is: 'sending' } } as const
    papers.set(one.name, underWay)
    sending += 1
    const sent = await send(one.paper)
    sending -= 1
    // Another file of this name has come meanwhile: what came of this one is of no interest.
    if (papers.get(one.name) === underWay) papers.set(one.name, { ...one, sent })
    if (sent.is === 'lost') halted = sent.words
    go()
  }

  function tell(): void {
    const all = [...papers.values()]
    const isGoing = sending > 0 || (halted === undefined && all.some(({ sent }) => sent.is === 'queued'))
    onChange({ papers: all, halted, isGoing })
  }
}
