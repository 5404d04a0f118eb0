type Steps = {
  /** A step is over: since the one before it, the first since the beginning of the process. */
  done(what: string): void
  /** All is ready. `sinceCommand`: milliseconds since the human pressed Enter, when the launcher knows them. */
  ready(sinceCommand: number | undefined): void
}

/** Says what each step of the start was and how long it took. */
export function tellSteps(write: (text: string) => void, now: () => number = () => performance.now()): Steps {
  let since = 0
  return {
    done(what) {
      const at = now()
      write(`  ${what} — ${secondsOf(at - since)}\n`)
      since = at
    },
    ready: (sinceCommand) => write(`  Готово за ${secondsOf(sinceCommand ?? now())}\n`),
  }
}

function secondsOf(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).replace('.', ',')} с`
}
